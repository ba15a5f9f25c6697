import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseInquiry } from '#contract/inquiry.ts'
import type { SentAnswer } from '#contract/send-contact-email.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { DRAFT_KEY } from './draft-key.ts'
import type { Attempt } from './draft-store.ts'
import { type FaultMessages, toFaultMessages } from './fault-messages.ts'
import type { InquiryFormProps } from './inquiry-form-props.ts'
import { type SendOutcome, sendInquiry } from './send-inquiry.ts'
import { useDraft } from './use-draft.ts'
import { useFillingTime } from './use-filling-time.ts'

export type SubmissionStatus =
  | { kind: 'editing' }
  | { kind: 'cleared' }
  | { kind: 'rejected'; messages: FaultMessages; isFresh: boolean }
  /** Offline: sent as soon as there is a connection. */
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'sent'; answer: SentAnswer | undefined; page: string | undefined }
  | { kind: 'failed' }

export function useInquirySubmission(props: InquiryFormProps, form: RefObject<HTMLFormElement | null>) {
  const [status, setStatus] = useState<SubmissionStatus>(() => toInitialStatus(props))
  const [toast, setToast] = useState<ToastMessage | undefined>(undefined)
  const [blankCount, setBlankCount] = useState(0)
  const isSending = useRef<boolean>(false)
  const draft = useDraft(form)
  const filling = useFillingTime(form)

  const restore = useEffectEvent(() => {
    const isServerFilled = Object.keys(props.values).length > 0
    const restored = isServerFilled ? undefined : draft.restore()
    if (restored === 'waiting') setStatus({ kind: 'waiting' })
    if (restored === 'expired') fail()
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
    if (navigator.onLine) sendWaiting()
    const ended = new AbortController()
    addEventListener('online', () => sendWaiting(), ended)
    addEventListener('storage', (event) => followOtherTab(event), ended)
    return () => ended.abort()
  }, [status])

  async function send() {
    if (isSending.current || !form.current) return
    if (status.kind === 'sent' && draft.isBlank()) {
      // Pressed once more, the emptied form leads back to what became of the inquiry.
      setStatus({ ...status })
      return
    }
    setToast(undefined)
    const parsed = readInquiry(form.current)
    if ('faults' in parsed) {
      reject(toFaultMessages(parsed.faults, props.faultWords, props.otherFault))
      return
    }
    const { inquiry } = parsed
    const content = JSON.stringify(inquiry)
    const attempt = draft.attemptFor(content)
    // A browser that only believes itself offline is believed once: the second press tries.
    if (!navigator.onLine && status.kind !== 'waiting') {
      wait(attempt)
      return
    }
    isSending.current = true
    setStatus({ kind: 'sending' })
    draft.keep({ attempt })
    const { isTrapFilled } = parsed.signals
    const body = { ...inquiry, website: isTrapFilled || undefined, filledInMs: filling.elapsedMs() }
    settle(await sendInquiry(body, { ...props, idempotencyKey: attempt.key }), attempt, content)
    isSending.current = false
  }

  function settle(outcome: SendOutcome, attempt: Attempt, content: string) {
    if (outcome.kind === 'rejected') {
      reject(outcome.messages)
      return
    }
    if (outcome.kind === 'accepted') {
      if (isStill(content)) {
        draft.dropSent(attempt)
        setBlankCount((count) => count + 1)
      } else draft.keepAsNew()
      setStatus({ kind: 'sent', answer: outcome.answer, page: outcome.page })
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

  /** What was typed while the inquiry was under way is not in it, and must not go with it. */
  function isStill(content: string): boolean {
    const now = form.current && readInquiry(form.current)
    return now !== null && 'inquiry' in now && JSON.stringify(now.inquiry) === content
  }

  function reject(messages: FaultMessages) {
    draft.keep({ isWaiting: false })
    setStatus({ kind: 'rejected', messages, isFresh: true })
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
    setStatus({ kind: 'cleared' })
  }

  return {
    status,
    toast,
    blankCount,
    isDraftKept: draft.isKept,
    send,
    cancelWaiting,
    clear,
    keepDraftSoon: draft.keepSoon,
    closeToast: () => setToast(undefined),
  }
}

function readInquiry(form: HTMLFormElement) {
  return parseInquiry(Object.fromEntries(new FormData(form)))
}

function toInitialStatus({ faults, problem, content, faultWords, otherFault }: InquiryFormProps) {
  const messages = toFaultMessages(faults, faultWords, otherFault)
  if (problem) messages.other = content.problems[problem]
  const status: SubmissionStatus =
    Object.keys(messages).length > 0 ? { kind: 'rejected', messages, isFresh: false } : { kind: 'editing' }
  return status
}

function toFailureWords({ content, email }: InquiryFormProps) {
  return { title: content.failedToast.title, text: content.failedToast.text.replace('{email}', email) }
}
