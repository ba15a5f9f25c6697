import { useEffect, useRef, useState } from 'react'
import { inquiryFields } from '#contract/inquiry/inquiry.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { Toasts } from '#ui/toast.tsx'
import { afterPress } from './after-press.ts'
import { AnswerLanguage } from './answer-language.tsx'
import { ConsentNote } from './consent-note.tsx'
import { DraftNote } from './draft-note.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { toFormAction } from './form-action.ts'
import { InquiryFields } from './inquiry-fields.tsx'
import type { InquiryFormProps } from './inquiry-form-props.ts'
import { SendButton } from './send-button.tsx'
import { SentInquiry } from './sent-inquiry.tsx'
import { type SubmissionStatus, useInquirySubmission } from './use-inquiry-submission.ts'
import { useOutcomeFocus } from './use-outcome-focus.ts'

export function InquiryForm(props: InquiryFormProps) {
  const { content, locale } = props
  const form = useRef<HTMLFormElement>(null)
  const inquiry = useInquirySubmission(props, form)
  const { status, toast } = inquiry
  const outcome = useOutcomeFocus(status, form)
  const [isHydrated, setIsHydrated] = useState(false)
  const isSending = status.kind === 'sending'
  const isFolded = status.kind === 'sent' && status.isFolded
  // A form in use must not move under the finger.
  const isNoticeBelow = status.kind === 'sent' && !status.isFresh && !isFolded
  const messages = status.kind === 'rejected' ? status.messages : {}
  const toasts = (
    <Toasts
      message={toast}
      onClose={inquiry.closeToast}
      label={content.notificationsLabel}
      dismissLabel={content.dismiss}
    />
  )
  const sentNotice = (status.kind === 'sent' || status.kind === 'another') && (
    <SentInquiry status={status} form={props} notice={outcome.notice} onForget={inquiry.forgetReceipt} />
  )
  useTitlePrefix(status, content.titlePrefix)

  // Until the script runs, the browser's own validation applies.
  useEffect(() => setIsHydrated(true), [])

  return (
    <>
      <div className="inquiry-outcome" ref={outcome.above}>
        {toast?.variant === 'default' && toasts}
        {status.kind === 'rejected' && (
          <ErrorSummary ref={outcome.notice} title={content.summaryTitle} messages={messages} />
        )}
        {!isNoticeBelow && sentNotice}
        {isFolded && (
          <button className="button button--quiet" type="button" onClick={inquiry.writeAnother}>
            {content.sendAnother}
          </button>
        )}
      </div>
      <form
        className="inquiry-form"
        aria-labelledby="inquiry-title"
        method="post"
        action={toFormAction(props)}
        noValidate={isHydrated}
        hidden={isFolded}
        aria-busy={isSending || undefined}
        ref={form}
        onInput={inquiry.keepDraftSoon}
        onBlur={({ target }) => {
          const field = inquiryFields.find((name) => name === target.getAttribute('name'))
          if (field) afterPress(() => inquiry.endError(field))
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void inquiry.send()
        }}
      >
        <p className="inquiry-form__note">{content.requiredNote}</p>
        <InquiryFields
          key={inquiry.blankCount}
          content={content}
          home={props.home}
          values={inquiry.blankCount === 0 ? props.values : {}}
          messages={messages}
          // Added by script: in the page they would cost a hundred bytes of the first response.
          suggestions={isHydrated ? content.suggestions : []}
        />
        <AnswerLanguage
          label={content.answerLanguage}
          locale={locale}
          // In the default language by script: in its page each byte counts.
          languages={isHydrated || locale !== DEFAULT_LOCALE ? props.answerLanguages : []}
        />
        <input type="hidden" name="consentVersion" value={props.consentVersion} />
        <ConsentNote {...props} />
        <SendButton content={content} kind={status.kind} onCancel={inquiry.cancelWaiting} />
      </form>
      <div className="inquiry-failure" ref={outcome.below}>
        {isNoticeBelow && sentNotice}
        {toast?.variant === 'destructive' && toasts}
        {status.kind === 'failed' && (
          <FailureNotice
            text={content.otherWays}
            contactWords={content.contact}
            phones={props.phones}
            whatsApp={props.whatsApp}
            email={props.email}
          />
        )}
      </div>
      <DraftNote
        words={content.draft}
        isKept={inquiry.isDraftKept && !isSending}
        cleared={status.kind === 'cleared' ? status.what : undefined}
        onClear={inquiry.clear}
      />
    </>
  )
}

/** Like the page that answers the form without script: screen readers announce the title first. */
function useTitlePrefix(status: SubmissionStatus, prefix: string): void {
  useEffect(() => {
    const title = document.title.replace(prefix, '')
    document.title = status.kind === 'rejected' ? prefix + title : title
  }, [status, prefix])
}
