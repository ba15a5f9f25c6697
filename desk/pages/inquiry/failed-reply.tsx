import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import { Icon } from '../../shell/icon.tsx'
import { DoubtedReply } from './doubted-reply.tsx'

type FailedReplyProps = { inquiry: InquiryDetail['inquiry']; onCorrect: () => void }

export function FailedReply({ inquiry, onCorrect }: FailedReplyProps) {
  const { failedReply, email, reference } = inquiry
  if (failedReply === null) return null
  const { code, doubted } = failedReply
  if (doubted !== null)
    return (
      <div className="failed-reply">
        <Icon name="alert" />
        <div>
          <p className="failed-reply__title">
            The mail seems not to have arrived. Call, or write on WhatsApp.
          </p>
          <p>
            A mail that anybody may have written says so about <bdi>{email}</bdi>. The reply counts as an
            answer until you know more.
          </p>
          <DoubtedReply reference={reference} reply={doubted} />
        </div>
      </div>
    )
  const isCorrected = failedReply.isCorrected && email !== ''
  return (
    <div className="failed-reply">
      <Icon name="alert" />
      <div>
        <p className="failed-reply__title">
          The reply did not reach the patient.{' '}
          {isCorrected ? 'The address was corrected: reply again.' : 'Call, or write on WhatsApp.'}
        </p>
        {isCorrected ? (
          <p>Until then it does not count as an answer.</p>
        ) : (
          <>
            <p>
              To <bdi>{email}</bdi>: {toMailErrorWords(code)} It does not count as an answer.
            </p>
            <button className="link-button" type="button" onClick={onCorrect}>
              Correct the address
            </button>
          </>
        )}
      </div>
    </div>
  )
}
