import { type RefObject, useEffect, useRef } from 'react'
import type { SubmissionStatus } from './use-inquiry-submission.ts'

export function useOutcomeFocus(status: SubmissionStatus, form: RefObject<HTMLFormElement | null>) {
  const above = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if ((status.kind === 'sent' || status.kind === 'rejected') && status.isFresh) {
      notice.current?.focus({ preventScroll: true })
      above.current?.scrollIntoView()
    }
    if (status.kind === 'cleared' || status.kind === 'another') form.current?.querySelector('input')?.focus()
  }, [status, form])

  useEffect(() => {
    if (status.kind !== 'failed' || !below.current) return
    // The toast gets its height only after it is announced.
    const grown = new ResizeObserver(([place]) => place?.target.scrollIntoView({ block: 'nearest' }))
    grown.observe(below.current)
    return () => grown.disconnect()
  }, [status])

  return { above, notice, below }
}
