import { toCalendar } from '#contract/company/calendar.ts'
import type { SiteContent } from '../content/types.ts'
import { SentNotice } from '../inquiry-form/sent-notice.tsx'
import { useCompany } from '../sections/site-settings.ts'
import { MessagePage } from './message-page.tsx'

type InquirySentPageProps = {
  content: SiteContent
  reference: string
  replyBy: string
  asksCountry?: boolean
}

/** The confirmation where there is no page for the patient. */
export function InquirySentPage({ content, reference, replyBy, asksCountry }: InquirySentPageProps) {
  const { sentToast, sent } = content.form
  const { phones, whatsApp } = useCompany()
  return (
    <MessagePage content={content} {...content.sentPage} title={sentToast.title}>
      <SentNotice
        heading="h2"
        words={sent}
        contactWords={content.form.contact}
        receipt={{ reference, replyBy }}
        calendar={toCalendar(content.dates)}
        phones={phones}
        whatsApp={whatsApp}
      />
      <p className="message-page__text">{sentToast.text}</p>
      {asksCountry && <p className="message-page__text">{content.sentPage.askCountry}</p>}
    </MessagePage>
  )
}
