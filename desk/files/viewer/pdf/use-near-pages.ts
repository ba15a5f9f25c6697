import { type RefObject, useEffect, useState } from 'react'

/** A screen before and after. */
const MARGIN = '100% 0px'

/** The pages that are in view or nearly, and the one in the middle of the stage. */
export function useNearPages(stage: RefObject<HTMLElement | null>, count: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]))
  const [current, setCurrent] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another PDF has other pages.
  useEffect(() => {
    const root = stage.current
    if (root === null) return
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const number = Number(target.getAttribute('data-page'))
            if (isIntersecting) after.add(number)
            else after.delete(number)
          }
          return after
        }),
      { root, rootMargin: MARGIN },
    )
    const pages = [...root.querySelectorAll<HTMLElement>('[data-page]')]
    for (const page of pages) observer.observe(page)
    const find = () => {
      const middle = root.scrollTop + root.clientHeight / 2
      setCurrent(Math.max(1, pages.findLastIndex((page) => page.offsetTop <= middle) + 1))
    }
    root.addEventListener('scroll', find, { passive: true })
    return () => {
      observer.disconnect()
      root.removeEventListener('scroll', find)
    }
  }, [stage, count])

  return { near, current }
}
