import type { ReactNode, Ref } from 'react'
import type { Calendar } from '#contract/company/calendar.ts'
import type { Phone } from '#contract/company/company.ts'
import type { ContactWords, SentWords } from '../content/types.ts'
import { ContactLinks } from './contact-links.tsx'
import type { Receipt } from './receipt-store.ts'
import { formatOwnTime, formatReplyTime } from './reply-time.ts'

type SentNoticeProps = {
  ref?: Ref<HTMLElement>
  heading: 'h2' | 'h4'
  words: SentWords
  contactWords: ContactWords
  receipt: Receipt | undefined
  page?: string | undefined
  calendar: Calendar
  /** Whether the device's own time is told where it differs. */
  isOnDevice?: boolean
  phones: readonly Phone[]
  whatsApp: Phone
  /** How the patient will be reached, and where that is corrected. */
  contacts?: ReactNode
  children?: ReactNode
}

export function SentNotice(props: SentNoticeProps) {
  const { ref, heading: Heading, words, receipt, page, children } = props
  const isLate = receipt !== undefined && Date.parse(receipt.replyBy) < Date.now()
  return (
    <section className="sent-notice" aria-labelledby="sent-notice-title" tabIndex={-1} ref={ref}>
      <Heading className="sent-notice__title" id="sent-notice-title">
        {words.title}
      </Heading>
      {receipt && <Facts {...props} receipt={receipt} />}
      <p>{isLate ? words.late : words.text}</p>
      {props.contacts}
      {receipt && (
        <p>
          {words.keepReference}
          {page && (
            <a className="sent-notice__page" href={page}>
              {words.page}
            </a>
          )}
        </p>
      )}
      {page && (
        <a className="button button--primary" href={`${page}#reports`}>
          {words.reports}
        </a>
      )}
      <p>{words.urgent}</p>
      <ContactLinks
        words={props.contactWords}
        phones={props.phones}
        whatsApp={props.whatsApp}
        reference={receipt?.reference}
      />
      {children}
    </section>
  )
}

type FactsProps = Pick<SentNoticeProps, 'words' | 'calendar' | 'isOnDevice'> & { receipt: Receipt }

function Facts({ words, calendar, isOnDevice, receipt }: FactsProps) {
  const { reference, replyBy } = receipt
  const replyTime = formatReplyTime(replyBy, calendar)
  const ownTime = isOnDevice ? formatOwnTime(replyBy, calendar) : undefined
  return (
    <dl className="sent-notice__facts">
      <div>
        <dt>{words.reference}</dt>
        <dd className="sent-notice__reference">{reference}</dd>
      </div>
      {replyTime && (
        <div>
          <dt>{words.replyBy}</dt>
          <dd>
            <time dateTime={replyBy}>{replyTime}</time> <small>{words.replyZone}</small>{' '}
            {ownTime && <small>{words.ownReplyTime.replace('{time}', ownTime)}</small>}
          </dd>
        </div>
      )}
    </dl>
  )
}
