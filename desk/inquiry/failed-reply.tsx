import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toMailErrorWords } from '#contract/mail-error-words.ts'
import { Icon } from '../shell/icon.tsx'

type FailedReplyProps = { inquiry: InquiryDetail['inquiry']; onCorrect: () => void }

export function FailedReply({ inquiry: { failedReply, email }, onCorrect }: FailedReplyProps) {
  if (failedReply === null) return null
  const { code } = failedReply
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
