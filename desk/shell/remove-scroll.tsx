import { type ReactNode, useEffect } from 'react'

/** Replaces Radix's react-remove-scroll, whose style element the content security policy refuses. */
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
