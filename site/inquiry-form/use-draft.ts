import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Attempt, type Draft, readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { toAttempt } from './idempotency-key.ts'
import { fillUntouched, hasTypedText, isSameText, readTypedText } from './typed-text.ts'

type Sending = Pick<Draft, 'attempt' | 'isWaiting'>

/** A frame or two. */
const AFTER_PAINT_MS = 50

/** After a day the visitor is asked: it may be another person, or they may have called. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000

const notSent: Sending = { isWaiting: false }

export function useDraft(form: RefObject<HTMLFormElement | null>) {
  const [isKept, setIsKept] = useState(false)
  const sending = useRef(notSent)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)

  function keep(change: Partial<Sending> = {}) {
    sending.current = { ...sending.current, ...change }
    if (!form.current) return
    const text = readTypedText(form.current)
    const hasText = hasTypedText(text)
    if (!hasText) removeDraft()
    setIsKept(hasText && writeDraft({ text, ...sending.current }))
  }

  /** Not at every key: on a slow phone, storing takes as long as rendering. */
  function keepSoon() {
    pending.current ??= setTimeout(keepPending, AFTER_PAINT_MS)
  }

  function keepPending() {
    if (pending.current === undefined) return
    dropPending()
    keep()
  }

  function dropPending() {
    clearTimeout(pending.current)
    pending.current = undefined
  }

  const keepBeforeLeaving = useEffectEvent(keepPending)
  useEffect(() => {
    const ended = new AbortController()
    addEventListener('pagehide', () => keepBeforeLeaving(), ended)
    return () => ended.abort()
  }, [])

  /** An edited text is a new attempt. */
  function keepAsNew() {
    sending.current = notSent
    keep()
  }

  function isBlank(): boolean {
    return !form.current || !hasTypedText(readTypedText(form.current))
  }

  /** Returns whether the restored text was waiting to be sent, or has waited too long. */
  function restore(): 'waiting' | 'expired' | undefined {
    const draft = readDraft()
    if (!form.current || !draft) return undefined
    fillUntouched(form.current, draft.text)
    if (!isSameText(draft.text, readTypedText(form.current))) return undefined
    const isWaiting = draft.isWaiting && Date.now() - draft.savedAt < MAX_WAIT_MS
    sending.current = { attempt: draft.attempt, isWaiting }
    if (isWaiting) return 'waiting'
    return draft.isWaiting ? 'expired' : undefined
  }

  function isOvertaken(): boolean {
    const draft = readDraft()
    if (!form.current || !draft) return false
    return (
      draft.isWaiting !== sending.current.isWaiting || !isSameText(draft.text, readTypedText(form.current))
    )
  }

  /** Another tab may have made the same attempt. */
  function attemptFor(content: string): Attempt {
    return toAttempt(content, [sending.current.attempt, readDraft()?.attempt])
  }

  /** Keeps what another tab has stored since. */
  function dropSent({ key }: Attempt) {
    if (readDraft()?.attempt?.key === key) removeDraft()
    forget()
  }

  function clear() {
    keep(notSent) // other tabs stop waiting, too
    removeDraft()
    forget()
  }

  function forget() {
    dropPending()
    sending.current = notSent
    setIsKept(false)
  }

  return { isKept, keep, keepSoon, keepAsNew, isBlank, restore, isOvertaken, attemptFor, dropSent, clear }
}
