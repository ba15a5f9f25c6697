import { type ReactNode, useEffect } from 'react'

/**
 * Replaces react-remove-scroll, which Radix uses to lock the page behind a dialog: it adds a style element, which the
 * content security policy refuses.
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
