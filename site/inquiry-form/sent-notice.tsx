import type { Ref } from 'react'
import type { Phone } from '#contract/company.ts'
import type { SentAnswer } from '#contract/send-contact-email.ts'
import type { SentWords } from '../content/types.ts'
import { formatReplyTime } from './reply-time.ts'

type SentNoticeProps = {
  ref?: Ref<HTMLElement>
  heading: 'h2' | 'h4'
  words: SentWords
  answer: Pick<SentAnswer, 'reference' | 'replyBy'> | undefined
  /** Where all of this can be opened again; not on that page itself. */
  page?: string | undefined
  locale: string
  phones: readonly Phone[]
  whatsApp: Phone
}

/** What stays on the page after sending: the reference, when the answer comes, and how to reach us. */
export function SentNotice(props: SentNoticeProps) {
  const { ref, heading: Heading, words, answer, page, locale, phones, whatsApp } = props
  const replyTime = answer && formatReplyTime(answer.replyBy, locale)
  return (
    <section className="sent-notice" aria-labelledby="sent-notice-title" tabIndex={-1} ref={ref}>
      <Heading className="sent-notice__title" id="sent-notice-title">
        {words.title}
      </Heading>
      <p>{words.text}</p>
      {answer && (
        <dl className="sent-notice__facts">
          <div>
            <dt>{words.reference}</dt>
            <dd className="sent-notice__reference">{answer.reference}</dd>
          </div>
          {replyTime && (
            <div>
              <dt>{words.replyBy}</dt>
              <dd>
                <time dateTime={answer.replyBy}>{replyTime}</time> <small>{words.replyZone}</small>
              </dd>
            </div>
          )}
        </dl>
      )}
      {answer && (
        <p>
          {words.keepReference}
          {page && (
            <a className="sent-notice__page" href={page}>
              {words.page}
            </a>
          )}
        </p>
      )}
      <p>{words.urgent}</p>
      <p className="sent-notice__contacts">
        {phones.map((phone) => (
          <a className="button button--quiet" key={phone.e164} href={`tel:${phone.e164}`}>
            {words.call.replace('{number}', phone.display)}
          </a>
        ))}
        <a className="button" href={toWhatsAppLink(whatsApp, answer?.reference)} rel="noreferrer">
          {words.whatsApp}
        </a>
      </p>
    </section>
  )
}

// The reference alone: what somebody is ill with has no place in an address.
function toWhatsAppLink({ e164 }: Phone, reference: string | undefined): string {
  const chat = `https://wa.me/${e164.slice(1)}`
  return reference ? `${chat}?text=${encodeURIComponent(reference)}` : chat
}
