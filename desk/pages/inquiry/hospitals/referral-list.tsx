import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isChosen, isUnderWay } from '#contract/life/referral.ts'
import { Icon } from '../../../shell/icon.tsx'
import { useNow } from '../../../time/clock.ts'
import { formatDuration } from '../../../time/format-duration.ts'
import { toStepWords } from '../../../time/step-words.ts'
import { standingNames, toOfferLine } from './referral-words.ts'

type ReferralListProps = {
  inquiry: InquiryDetail['inquiry']
  referrals: readonly Referral[]
  opened: string | undefined
  onOpen: (id: string) => void
}

/** The hospitals that were chosen, each in a line or two. Its number is its key. */
export function ReferralList({ inquiry, referrals, opened, onOpen }: ReferralListProps) {
  const now = useNow()
  return (
    <ol className="referrals" aria-label="Hospitals">
      {referrals.map((referral, index) => {
        const { id, hospital, standing, next, offer, messages } = referral
        return (
          <li key={id}>
            <button
              className="referral"
              type="button"
              aria-expanded={id === opened}
              data-quiet={!isUnderWay(referral) || undefined}
              onClick={() => onOpen(id)}
            >
              <span className="referral__head">
                {index < 9 && (
                  <span className="choices__digit" aria-hidden="true">
                    {index + 1}
                  </span>
                )}
                <bdi className="referral__name">{hospital.name}</bdi>
                <span className="referral__standing" data-standing={standing}>
                  {isChosen(referral) && <Icon name="check" />}
                  {standingNames[standing]}
                </span>
              </span>
              <span className="referral__facts">
                {[
                  toSince(referral, now),
                  messages > 0 && (messages === 1 ? '1 message' : `${messages} messages`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {offer && <span className="referral__offer">{toOfferLine(offer, now)}</span>}
              {next && (
                <span className="referral__next" data-late={next.at < now || undefined}>
                  <Icon name="clock" />
                  {toStepWords(next, now, inquiry)}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function toSince({ askedAt, answeredAt }: Referral, now: number): string {
  if (askedAt === null) return ''
  if (answeredAt !== null) return `answered after ${formatDuration(Math.max(0, answeredAt - askedAt))}`
  return `asked ${formatDuration(Math.max(0, now - askedAt))} ago`
}
