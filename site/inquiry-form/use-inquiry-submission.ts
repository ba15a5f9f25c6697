import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Inquiry, parseInquiry } from '#contract/inquiry/inquiry.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { type ErrorMessages, toErrorMessages } from './error-messages.ts'
import type { Attempt } from './idempotency-key.ts'
import type { InquiryFormProps } from './inquiry-form-props.ts'
import { type Receipt, readReceipt, removeReceipt, writeReceipt } from './receipt-store.ts'
import { type SendOutcome, sendInquiry } from './send-inquiry.ts'
import { sendWhenOnline } from './send-when-online.ts'
import { sendWithRetries } from './send-with-retries.ts'
import type { SentContacts } from './sent-contacts.tsx'
import { DRAFT_KEY } from './storage-keys.ts'
import { useDraft } from './use-draft.ts'
import { useFillingTime } from './use-filling-time.ts'

export type SubmissionStatus =
  | { kind: 'editing' }
  | { kind: 'cleared'; what: 'draft' | 'receipt' }
  | { kind: 'rejected'; messages: ErrorMessages; isFresh: boolean }
  | { kind: 'waiting' }
  | { kind: 'sending' }
  /** `isFresh`: sent just now, not on an earlier visit. `isFolded`: the form is hidden. */
  | (Sent & { kind: 'sent'; isFresh: boolean; isFolded: boolean })
  | (Sent & { kind: 'another' })
  | { kind: 'failed' }

export type Sent = {
  receipt: Receipt | undefined
  page: string | undefined
  /** Only in the window that sent it: nothing of it is stored. */
  sent?: SentContacts
  isRemembered: boolean
}

export function useInquirySubmission(props: InquiryFormProps, form: RefObject<HTMLFormElement | null>) {
  const [status, setStatus] = useState<SubmissionStatus>(() => toInitialStatus(props))
  const [toast, setToast] = useState<ToastMessage | undefined>(undefined)
  const [blankCount, setBlankCount] = useState(0)
  const isSending = useRef<boolean>(false)
  const { home } = props
  const draft = useDraft(form, home.country)
  const filling = useFillingTime(form, home.country)

  const restore = useEffectEvent(() => {
    const isServerFilled = Object.keys(props.values).length > 0
    const restored = isServerFilled ? undefined : draft.restore()
    if (restored === 'waiting') setStatus({ kind: 'waiting' })
    if (restored === 'expired') fail()
    if (!isServerFilled && !restored) showReceipt()
    filling.start()
    draft.keep()
  })
  useEffect(restore, [])

  const sendWaiting = useEffectEvent(() => void send())
  const followOtherTab = useEffectEvent(({ key }: StorageEvent) => {
    if (key === DRAFT_KEY && draft.isOvertaken()) setStatus({ kind: 'editing' })
  })
  useEffect(() => {
    if (status.kind !== 'waiting') return
    const ended = new AbortController()
    sendWhenOnline(() => sendWaiting(), ended.signal)
    addEventListener('storage', (event) => followOtherTab(event), ended)
    return () => ended.abort()
  }, [status])

  async function send() {
    if (isSending.current || !form.current) return
    setToast(undefined)
    const parsed = readInquiry(form.current, home)
    if ('errors' in parsed) {
      reject(toErrorMessages(parsed.errors, props, readValues(form.current)))
      return
    }
    const { inquiry } = parsed
    const content = JSON.stringify(inquiry)
    const attempt = draft.attemptFor(content)
    // `onLine` may be wrong, so a second press tries anyway.
    if (!navigator.onLine && status.kind !== 'waiting') {
      wait(attempt)
      return
    }
    isSending.current = true
    setStatus({ kind: 'sending' })
    draft.keep({ attempt })
    const { isTrapFilled } = parsed.signals
    const body = { ...inquiry, website: isTrapFilled || undefined, filledInMs: filling.elapsedMs() }
    const attemptOnce = () => sendInquiry(body, { ...props, idempotencyKey: attempt.key })
    settle(await sendWithRetries(attemptOnce), attempt, content, inquiry)
    isSending.current = false
  }

  function settle(outcome: SendOutcome, attempt: Attempt, content: string, sent: Inquiry) {
    if (outcome.kind === 'rejected') {
      reject(outcome.messages)
      return
    }
    if (outcome.kind === 'accepted') {
      const { answer, page } = outcome
      const isFolded = isStill(content)
      if (isFolded) {
        draft.dropSent(attempt)
        setBlankCount((count) => count + 1)
      } else draft.keepAsNew()
      const isRemembered = answer !== undefined && writeReceipt(answer)
      setStatus({ kind: 'sent', receipt: answer, page, sent, isRemembered, isFresh: true, isFolded })
      setToast({ id: Date.now(), variant: 'default', ...props.content.sentToast })
      return
    }
    if (!navigator.onLine) {
      wait(attempt)
      return
    }
    console.error('The inquiry could not be sent:', outcome.error)
    draft.keep({ isWaiting: false })
    fail()
  }

  function fail() {
    setStatus({ kind: 'failed' })
    setToast({ id: Date.now(), variant: 'destructive', ...toFailureWords(props) })
  }

  /** Text typed during sending is not part of the inquiry and must not be cleared with it. */
  function isStill(content: string): boolean {
    const now = form.current && readInquiry(form.current, home)
    return now !== null && 'inquiry' in now && JSON.stringify(now.inquiry) === content
  }

  function reject(messages: ErrorMessages) {
    draft.keep({ isWaiting: false })
    setStatus({ kind: 'rejected', messages, isFresh: true })
  }

  /** After a field is left: its message ends, or is about what stands there now. */
  function endError(field: keyof ErrorMessages) {
    if (!form.current) return
    const parsed = readInquiry(form.current, home)
    const found = 'errors' in parsed ? toErrorMessages(parsed.errors, props, readValues(form.current)) : {}
    // Another field may have been left since.
    setStatus((last) => (last.kind === 'rejected' ? withMessage(last, field, found[field]) : last))
  }

  function wait(attempt: Attempt) {
    draft.keep({ attempt, isWaiting: true })
    setStatus({ kind: 'waiting' })
  }

  function cancelWaiting() {
    draft.keep({ isWaiting: false })
    setStatus({ kind: 'editing' })
  }

  function clear() {
    draft.clear()
    setBlankCount((count) => count + 1)
    setStatus({ kind: 'cleared', what: 'draft' })
  }

  /** A form that contains text stays open. */
  function showReceipt() {
    const receipt = readReceipt()
    if (!receipt) return
    const isInUse = !draft.isBlank() || form.current?.contains(document.activeElement)
    setStatus({
      kind: 'sent',
      receipt,
      page: undefined,
      isRemembered: true,
      isFresh: false,
      isFolded: !isInUse,
    })
  }

  function forgetReceipt() {
    removeReceipt()
    setStatus({ kind: 'cleared', what: 'receipt' })
  }

  function writeAnother() {
    if (status.kind === 'sent') setStatus({ ...status, kind: 'another' })
  }

  return {
    status,
    toast,
    blankCount,
    isDraftKept: draft.isKept,
    send,
    cancelWaiting,
    clear,
    forgetReceipt,
    writeAnother,
    endError,
    keepDraftSoon: draft.keepSoon,
    closeToast: () => setToast(undefined),
  }
}

function withMessage(
  rejected: Extract<SubmissionStatus, { kind: 'rejected' }>,
  field: keyof ErrorMessages,
  message: string | undefined,
): SubmissionStatus {
  if (rejected.messages[field] === undefined || rejected.messages[field] === message) return rejected
  const { [field]: _, ...others } = rejected.messages
  const messages = message === undefined ? others : { ...others, [field]: message }
  if (Object.keys(messages).length === 0) return { kind: 'editing' }
  return { kind: 'rejected', messages, isFresh: false }
}

function readInquiry(form: HTMLFormElement, { country }: InquiryFormProps['home']) {
  return parseInquiry(readValues(form), country)
}

function readValues(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form))
}

function toInitialStatus(props: InquiryFormProps) {
  const { errors, problem, content, values, home } = props
  const parsed = problem === 'tooLarge' ? parseInquiry(values, home.country) : { errors }
  const found = 'errors' in parsed ? parsed.errors : errors
  const messages = toErrorMessages(found, props, values)
  if (problem) messages.other = content.problems[problem]
  const status: SubmissionStatus =
    Object.keys(messages).length > 0 ? { kind: 'rejected', messages, isFresh: false } : { kind: 'editing' }
  return status
}

function toFailureWords({ content, email }: InquiryFormProps) {
  return { title: content.failedToast.title, text: content.failedToast.text.replace('{email}', email) }
}
