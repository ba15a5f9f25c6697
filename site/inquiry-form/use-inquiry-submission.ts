import { type FormEvent, useRef, useState } from 'react'
import { parseInquiry } from '#contract/inquiry.ts'
import type { SentAnswer } from '#contract/send-contact-email.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { type FaultMessages, toFaultMessages } from './fault-messages.ts'
import { createKeyFor } from './idempotency-key.ts'
import type { InquiryFormProps } from './inquiry-form-props.ts'
import { type SendOutcome, sendInquiry } from './send-inquiry.ts'

export type SubmissionStatus =
  | { kind: 'editing' }
  | { kind: 'rejected'; messages: FaultMessages; isFresh: boolean }
  | { kind: 'sending' }
  | { kind: 'sent'; answer: SentAnswer | undefined }
  | { kind: 'failed' }

export function useInquirySubmission(props: InquiryFormProps) {
  const [status, setStatus] = useState<SubmissionStatus>(() => toInitialStatus(props))
  const [toasts, setToasts] = useState<readonly ToastMessage[]>()
  const [keyFor] = useState(() => createKeyFor())
  const [sentCount, setSentCount] = useState(0)
  const isSending = useRef<boolean>(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const parsed = parseInquiry(toFields(event.currentTarget))
    if ('faults' in parsed) {
      const messages = toFaultMessages(parsed.faults, props.faultWords, props.otherFault)
      setStatus({ kind: 'rejected', messages, isFresh: true })
      return
    }
    isSending.current = true
    setStatus({ kind: 'sending' })
    const { inquiry } = parsed
    const idempotencyKey = keyFor(JSON.stringify(inquiry))
    settle(await sendInquiry(inquiry, { ...props, idempotencyKey }))
    isSending.current = false
  }

  function settle(outcome: SendOutcome) {
    if (outcome.kind === 'rejected') {
      setStatus({ kind: 'rejected', messages: outcome.messages, isFresh: true })
      return
    }
    if (outcome.kind === 'accepted') {
      keyFor.forget()
      setSentCount((count) => count + 1)
      setStatus({ kind: 'sent', answer: outcome.answer })
      setToasts([{ id: Date.now(), variant: 'default', ...props.content.sentToast }])
      return
    }
    console.error('The inquiry could not be sent:', outcome.error)
    setStatus({ kind: 'failed' })
    setToasts([{ id: Date.now(), variant: 'destructive', ...toFailureWords(props) }])
  }

  function closeToast(id: number) {
    setToasts((shown) => shown?.filter((toast) => toast.id !== id))
  }

  return { status, toasts, sentCount, submit, closeToast }
}

function toInitialStatus({ faults, problem, content, faultWords, otherFault }: InquiryFormProps) {
  const messages = toFaultMessages(faults, faultWords, otherFault)
  if (problem) messages.other = content.problems[problem]
  const status: SubmissionStatus =
    Object.keys(messages).length > 0 ? { kind: 'rejected', messages, isFresh: false } : { kind: 'editing' }
  return status
}

function toFields(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(form))
}

function toFailureWords({ content, email }: InquiryFormProps) {
  return { title: content.failedToast.title, text: content.failedToast.text.replace('{email}', email) }
}
