import { type RefObject, useEffect } from 'react'

/** What is being typed stays where it is on the screen when the conversation above it grows. */
export function useSteadyWriting(conversation: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = conversation.current
    if (section === null) return
    let height = section.offsetHeight
    const observer = new ResizeObserver(() => {
      const grown = section.offsetHeight - height
      height += grown
      const field = document.activeElement
      if (grown === 0 || !field?.closest('.writing-desk')) return
      const { top, bottom } = field.getBoundingClientRect()
      const wasInView = top - grown < window.innerHeight && bottom - grown > 0
      if (wasInView) window.scrollBy({ top: grown, behavior: 'instant' })
    })
    observer.observe(section)
    return () => observer.disconnect()
  }, [conversation])
}
