import { type ReactNode, useEffect } from 'react'

/**
 * Stands in for the package react-remove-scroll, which Radix asks to keep the page behind a dialog still: it adds a style
 * element, and the content security policy refuses those.
 */
export function RemoveScroll({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.overflow
    style.overflow = 'hidden'
    return () => {
      style.overflow = before
    }
  }, [])
  return children
}
