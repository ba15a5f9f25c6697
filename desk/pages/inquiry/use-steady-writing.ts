import { type RefObject, useEffect } from 'react'

/** Keeps the words that are being typed in place on the screen when the conversation above them grows. */
export function useSteadyWriting(conversation: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = conversation.current
    if (section === null) return
    // Known from the first call of the observer: to ask for it here would lay out the page before its time.
    let height: number | undefined
    let scrolled = 0
    const follow = () => {
      scrolled = window.scrollY
    }
    const observer = new ResizeObserver(() => {
      const before = height
      height = section.offsetHeight
      // The browser may have scrolled by itself: its event follows later.
      const byBrowser = window.scrollY - scrolled
      follow()
      if (before === undefined) return
      const grown = height - before - byBrowser
      const field = document.activeElement
      if (grown === 0 || !field?.closest('.writing-desk')) return
      const { top, bottom } = field.getBoundingClientRect()
      const wasInView = top - grown < window.innerHeight && bottom - grown > 0
      if (wasInView) window.scrollBy({ top: grown, behavior: 'instant' })
    })
    observer.observe(section)
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', follow)
    }
  }, [conversation])
}
