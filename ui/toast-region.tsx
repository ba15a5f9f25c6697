import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'

const HOTKEY = 'F8'
/** A live region announces what changes in it, not what it has from the start. */
const ANNOUNCE_AFTER_MS = 100
/** The words are taken away again, or a screen reader would find them twice. */
const ANNOUNCED_MS = 1_000

/** `{hotkey}` in the label stands for the key that moves the focus here. */
type ToastRegionProps = ComponentProps<'ol'> & { label: string; onEscape: () => void }

export function ToastRegion({ label, onEscape, ...props }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    function handleKey({ key, defaultPrevented }: KeyboardEvent): void {
      if (key === HOTKEY) region.current?.focus()
      if (key === 'Escape' && !defaultPrevented) onEscape()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [onEscape])
  return (
    <section ref={region} aria-label={label.replace('{hotkey}', HOTKEY)} tabIndex={-1}>
      <ol className="toasts" {...props} />
    </section>
  )
}

type ToastItemProps = ComponentProps<'li'> & { announcement: string; isUrgent: boolean }

/** Gives the focus to the region when it is closed with the focus inside. */
export function ToastItem({ announcement, isUrgent, children, ...props }: ToastItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const [announced, setAnnounced] = useState('')
  useLayoutEffect(() => {
    const own = item.current
    return () => {
      if (own?.contains(document.activeElement)) own.closest('section')?.focus()
    }
  }, [])
  useEffect(() => {
    const timers = [
      setTimeout(() => setAnnounced(announcement), ANNOUNCE_AFTER_MS),
      setTimeout(() => setAnnounced(''), ANNOUNCE_AFTER_MS + ANNOUNCED_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [announcement])
  return (
    <li ref={item} className="toast" {...props}>
      {children}
      <span className="visually-hidden" role="status" aria-live={isUrgent ? 'assertive' : 'polite'}>
        {announced}
      </span>
    </li>
  )
}
