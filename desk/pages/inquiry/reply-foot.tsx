import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { useIncomingMail } from '../../received-mail/use-incoming-mail.ts'
import { DraftNote } from '../../replies/draft-note.tsx'
import { toPlace } from '../../replies/drafts.ts'
import { useNow } from '../../time/clock.ts'
import { toStepName } from '../../time/step-name.ts'
import { describeTime } from '../../time/step-time.ts'
import { useStepPlace } from '../../time/use-step-place.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import type { useAfterAnswer } from './use-after-answer.ts'

type ReplyFootProps = {
  inquiry: InquiryDetail['inquiry']
  isSending: boolean
  after: ReturnType<typeof useAfterAnswer>
}

/** The buttons that send, what is planned then, and whether the draft is saved. */
export function ReplyFoot({ inquiry, isSending, after: { rest, first: then } }: ReplyFootProps) {
  const { reference, countryCode } = inquiry
  const now = useNow()
  const place = useStepPlace(countryCode)
  return (
    <div className="writing-desk__foot">
      <button className="tool tool--main" type="submit" aria-disabled={isSending}>
        {isSending ? 'Sending …' : 'Send reply'}
      </button>
      <button className="tool" type="submit" value="then" aria-disabled={isSending}>
        Send, then …
      </button>
      <p className="writing-desk__then">
        {rest ? 'Stays planned: ' : 'Then: '}
        {then && `${toStepName(then, inquiry)} ${describeTime(then.at, now, place)}`}
      </p>
      <DraftNote place={toPlace('reply', reference)} />
      <AnswersHint reference={reference} />
    </div>
  )
}

/** Says where answers arrive, as long as they don't arrive here. */
function AnswersHint({ reference }: { reference: string }) {
  const workplace = useWorkplace()
  if (useIncomingMail() !== null) return null
  return (
    <p className="writing-desk__hint">
      Answers arrive in {workplace?.company.email ?? 'the support mailbox'} as before; the reply address
      carries <span className="writing-desk__reference">{reference}</span>.
    </p>
  )
}
