import { useEffect, useRef, useState } from 'react'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import { Toasts } from '#ui/toast.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { InquiryFields } from './inquiry-fields.tsx'
import type { InquiryFormProps } from './inquiry-form-props.ts'
import { SentNotice } from './sent-notice.tsx'
import { useInquirySubmission } from './use-inquiry-submission.ts'

export function InquiryForm(props: InquiryFormProps) {
  const { content, locale, phones } = props
  const { status, toasts, sentCount, submit, closeToast } = useInquirySubmission(props)
  const notice = useRef<HTMLDivElement>(null)
  const [isHydrated, setIsHydrated] = useState(false)
  const isSending = status.kind === 'sending'
  const messages = status.kind === 'rejected' ? status.messages : {}

  // Until the script is here the browser's own checks are the only ones.
  useEffect(() => setIsHydrated(true), [])

  useEffect(() => {
    if (status.kind === 'sent' || (status.kind === 'rejected' && status.isFresh)) notice.current?.focus()
  }, [status])

  return (
    <>
      {status.kind === 'rejected' && (
        <ErrorSummary ref={notice} title={content.summaryTitle} messages={messages} />
      )}
      {status.kind === 'sent' && (
        <SentNotice
          ref={notice}
          heading="h4"
          words={content.sent}
          answer={status.answer}
          locale={locale}
          phones={phones}
        />
      )}
      <form
        className="inquiry-form"
        method="post"
        action={`${props.backendUrl}${sendContactEmail.path}`}
        noValidate={isHydrated}
        aria-busy={isSending || undefined}
        onSubmit={submit}
      >
        <p className="inquiry-form__note">{content.requiredNote}</p>
        <InquiryFields
          key={sentCount}
          content={content}
          values={sentCount === 0 ? props.values : {}}
          messages={messages}
        />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="consentVersion" value={props.consentVersion} />
        <p className="inquiry-form__consent">{content.consent}</p>
        <button className="button button--primary inquiry-form__send" type="submit" aria-disabled={isSending}>
          {isSending ? content.sending : content.send}
        </button>
      </form>
      <Toasts
        messages={toasts}
        onClose={closeToast}
        label={content.notificationsLabel}
        dismissLabel={content.dismiss}
      />
    </>
  )
}
