import type { RefObject } from 'react'
import type { InquiryFormProps } from './inquiry-form-props.ts'
import { SentContactsNote } from './sent-contacts.tsx'
import { SentNotice } from './sent-notice.tsx'
import type { Sent } from './use-inquiry-submission.ts'

type SentInquiryProps = {
  status: Sent
  form: InquiryFormProps
  notice: RefObject<HTMLDivElement | null>
  onForget: () => void
}

/** The notice above or below the form, about an inquiry sent now or on an earlier visit. */
export function SentInquiry({ status, form, notice, onForget }: SentInquiryProps) {
  const { receipt, page, sent, isRemembered } = status
  const { content, email } = form
  return (
    <SentNotice
      ref={notice}
      heading="h4"
      words={content.sent}
      contactWords={content.contact}
      receipt={receipt}
      page={page}
      calendar={form.calendar}
      isOnDevice
      phones={form.phones}
      whatsApp={form.whatsApp}
      contacts={
        sent && (
          <SentContactsNote
            content={content}
            sent={sent}
            correctAt={page ? `${page}?correct#correct` : `mailto:${email}`}
          />
        )
      }
    >
      {isRemembered && (
        <div>
          <p>{content.sent.remembered}</p>
          <button className="link-button" type="button" onClick={onForget}>
            {content.sent.forget}
          </button>
        </div>
      )}
    </SentNotice>
  )
}
