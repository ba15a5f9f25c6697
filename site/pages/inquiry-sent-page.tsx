import { type HeardFrom, heardFromChoices } from '#contract/heard-from.ts'
import { company } from '../content/company.ts'
import type { SiteContent } from '../content/types.ts'
import { SentNotice } from '../inquiry-form/sent-notice.tsx'
import { MessagePage } from './message-page.tsx'

type InquirySentPageProps = {
  content: SiteContent
  reference: string
  replyBy: string
  asksCountry?: boolean
  heard?: HeardFrom | undefined
  asksHeardFrom?: boolean
}

export function InquirySentPage({
  content,
  reference,
  replyBy,
  asksCountry,
  heard,
  asksHeardFrom,
}: InquirySentPageProps) {
  const { sentToast, sent } = content.form
  return (
    <MessagePage content={content} {...content.sentPage} title={sentToast.title}>
      <p className="message-page__text">{sentToast.text}</p>
      {asksCountry && <p className="message-page__text">{content.sentPage.askCountry}</p>}
      <SentNotice
        heading="h2"
        words={sent}
        contactWords={content.form.contact}
        receipt={{ reference, replyBy }}
        dates={content.dates}
        phones={company.phones}
        whatsApp={company.whatsApp}
      />
      {asksHeardFrom && <HeardQuestion words={content.sentPage.heard} heard={heard} />}
    </MessagePage>
  )
}

type HeardQuestionProps = { words: SiteContent['sentPage']['heard']; heard: HeardFrom | undefined }

/** Posts to the page's own address, so that one tap answers without JavaScript. */
function HeardQuestion({ words, heard }: HeardQuestionProps) {
  return (
    <form className="heard-question" id="heard" method="post" aria-labelledby="heard-question">
      <p className="message-page__status" id="heard-question">
        {words.question}
      </p>
      <p className="heard-question__choices">
        {heardFromChoices.map((choice) => (
          <button
            key={choice}
            className="button button--quiet"
            type="submit"
            name="heard"
            value={choice}
            aria-pressed={choice === heard}
          >
            {words.choices[choice]}
          </button>
        ))}
      </p>
      {heard && <p role="status">{words.thanks}</p>}
    </form>
  )
}
