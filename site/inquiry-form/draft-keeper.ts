import { type Attempt, toAttempt } from './idempotency-key.ts'

export type Sending = { attempt?: Attempt | undefined; isWaiting: boolean }

/** A form that was not sent yet, as a device keeps it. */
export type Draft<Text> = Sending & { savedAt: number; text: Text }

export type DraftRecord<Text> = {
  read(now?: number): Draft<Text> | undefined
  /** False when the device refuses. */
  write(draft: Sending & { text: Text }): boolean
  remove(): void
}

/** How the text of a form is read, compared and filled in again. */
export type FormText<Text> = {
  read(form: HTMLFormElement): Text
  hasText(text: Text): boolean
  isSame(a: Text, b: Text): boolean
  fillUntouched(form: HTMLFormElement, text: Text): void
}

type KeeperOptions<Text> = {
  findForm: () => HTMLFormElement | null
  record: DraftRecord<Text>
  text: FormText<Text>
  onKept: (isKept: boolean) => void
}

/** A frame or two. */
const AFTER_PAINT_MS = 50

/** After a day the visitor is asked: it may be another person, or they may have called. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000

const notSent: Sending = { isWaiting: false }

/** Keeps the text of a form on the device, with the attempt to send it. */
export function createDraftKeeper<Text>({ findForm, record, text, onKept }: KeeperOptions<Text>) {
  let sending = notSent
  let pending: ReturnType<typeof setTimeout> | undefined

  function keep(change: Partial<Sending> = {}): void {
    sending = { ...sending, ...change }
    const form = findForm()
    if (!form) return
    const typed = text.read(form)
    const hasText = text.hasText(typed)
    if (!hasText) record.remove()
    onKept(hasText && record.write({ text: typed, ...sending }))
  }

  /** Not at every key: on a slow phone, storing takes as long as rendering. */
  function keepSoon(): void {
    pending ??= setTimeout(keepPending, AFTER_PAINT_MS)
  }

  function keepPending(): void {
    if (pending === undefined) return
    dropPending()
    keep()
  }

  function dropPending(): void {
    clearTimeout(pending)
    pending = undefined
  }

  /** An edited text is a new attempt. */
  function keepAsNew(): void {
    sending = notSent
    keep()
  }

  function isBlank(): boolean {
    const form = findForm()
    return !form || !text.hasText(text.read(form))
  }

  /** Returns whether the restored text was waiting to be sent, or has waited too long. */
  function restore(): 'waiting' | 'expired' | undefined {
    const draft = record.read()
    const form = findForm()
    if (!form || !draft) return undefined
    text.fillUntouched(form, draft.text)
    if (!text.isSame(draft.text, text.read(form))) return undefined
    const isWaiting = draft.isWaiting && Date.now() - draft.savedAt < MAX_WAIT_MS
    sending = { attempt: draft.attempt, isWaiting }
    if (isWaiting) return 'waiting'
    return draft.isWaiting ? 'expired' : undefined
  }

  /** Whether another tab has changed the text, or whether it waits. */
  function isOvertaken(): boolean {
    const draft = record.read()
    const form = findForm()
    if (!form || !draft) return false
    return draft.isWaiting !== sending.isWaiting || !text.isSame(draft.text, text.read(form))
  }

  /** Another tab may have made the same attempt. */
  function attemptFor(content: string): Attempt {
    return toAttempt(content, [sending.attempt, record.read()?.attempt])
  }

  /** Keeps what another tab has stored since. */
  function dropSent({ key }: Attempt): void {
    if (record.read()?.attempt?.key === key) record.remove()
    forget()
  }

  function clear(): void {
    keep(notSent) // other tabs stop waiting, too
    record.remove()
    forget()
  }

  function forget(): void {
    dropPending()
    sending = notSent
    onKept(false)
  }

  return {
    keep,
    keepSoon,
    keepPending,
    keepAsNew,
    isBlank,
    restore,
    isOvertaken,
    attemptFor,
    dropSent,
    clear,
  }
}
