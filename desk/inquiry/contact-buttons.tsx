import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Channel } from '#contract/life/inquiry.ts'
import { Icon } from '../shell/icon.tsx'
import { useWorkplace } from '../workplace/use-workplace.ts'
import { toRow } from './cached-rows.ts'
import { toContactLinks } from './contact-links.ts'
import { useAction } from './use-action.ts'

/** Opens WhatsApp or the phone and records the first answer; Undo reverts that. */
export function ContactButtons({ inquiry }: { inquiry: InquiryDetail['inquiry'] }) {
  const { act } = useAction()
  const links = toContactLinks(inquiry, useWorkplace()?.company.name ?? '')

  function noteAnswer(via: Exclude<Channel, 'email'>): void {
    // A call also answers a patient whose reply failed.
    const isUnanswered = inquiry.firstAnswer === null || inquiry.failedReply !== null
    if (isUnanswered) act(toRow(inquiry), { action: 'log-answer', via })
  }

  return (
    <>
      {links.whatsApp && (
        <a
          className="tool"
          href={links.whatsApp}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => noteAnswer('whatsapp')}
        >
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      )}
      <a className="tool" href={links.call} onClick={() => noteAnswer('call')}>
        <Icon name="call" />
        Call
      </a>
    </>
  )
}
