import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toMailErrorWords } from '#contract/mail-error.ts'
import { Icon } from '../shell/icon.tsx'

export function FailedReply({ inquiry: { failedReply, email } }: { inquiry: InquiryDetail['inquiry'] }) {
  if (failedReply === null) return null
  if (failedReply.isCorrected)
    return (
      <div className="failed-reply">
        <Icon name="alert" />
        <div>
          <p className="failed-reply__title">The reply did not reach the patient. Send it again.</p>
          <p>
            The address was corrected since{email && ': it is '}
            <bdi>{email}</bdi>. Or call, or write on WhatsApp.
          </p>
        </div>
      </div>
    )
  return (
    <div className="failed-reply">
      <Icon name="alert" />
      <div>
        <p className="failed-reply__title">
          The reply did not reach the patient. Call, or write on WhatsApp.
        </p>
        <p>
          To <bdi>{email}</bdi>: {toMailErrorWords(failedReply.code)} It does not count as an answer.
        </p>
      </div>
    </div>
  )
}
