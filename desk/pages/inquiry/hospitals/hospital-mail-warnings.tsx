import { Link } from 'wouter'
import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import type { Lacking } from '#contract/errors.ts'
import { toHistoryWords } from '../../../case/history-words.ts'
import { useNow } from '../../../time/clock.ts'
import { formatClock } from '../../../time/office-time.ts'
import { useNames } from '../../../workplace/use-workplace.ts'
import { MeanwhileWarning } from '../meanwhile-warning.tsx'
import { ReplyFailure } from '../reply-failure.tsx'
import { toHospitals } from '../timeline-context.ts'
import { namesPatient } from './ask-words.ts'
import { toLackingWords } from './referral-words.ts'
import type { HospitalMail, useHospitalMail } from './use-hospital-mail.ts'

type HospitalMailWarningsProps = {
  detail: InquiryDetail
  mail: HospitalMail
  addressees: Referral['addressees']
  lacks: Lacking | null | undefined
  /** Sending was tried. */
  isBlocked: boolean
  news: readonly { event: HistoryEntry; text: string | undefined }[]
  areNewsShown: boolean
  sending: Pick<ReturnType<typeof useHospitalMail>, 'fits' | 'failure' | 'isRefused' | 'isReconnected'>
  onConsent: (how: 'consent' | 'ask-patient') => void
}

/** Reasons to look again before the mail leaves. */
export function HospitalMailWarnings(props: HospitalMailWarningsProps) {
  const { detail, mail, addressees, lacks, isBlocked, news, areNewsShown, sending, onConsent } = props
  const now = useNow()
  const { toName } = useNames()
  const hospitals = toHospitals(detail)
  const { fits } = sending
  const tooLarge = fits && detail.files.filter(({ id }) => fits.includes(id)).map(({ name }) => name)
  return (
    <>
      {lacks && (
        <div
          className="writing-desk__warning"
          role={isBlocked ? 'alert' : undefined}
          data-blocked={isBlocked || undefined}
        >
          <p>
            {isBlocked && 'Not sent yet. '}
            {toLackingWords(lacks, detail.files)}
          </p>
          <button className="link-button" type="button" onClick={() => onConsent('consent')}>
            Note the consent
          </button>{' '}
          <button className="link-button" type="button" onClick={() => onConsent('ask-patient')}>
            Ask the patient
          </button>
        </div>
      )}
      {namesPatient(mail.subject, detail.inquiry.name) && (
        <p className="writing-desk__warning">
          The subject names the patient. Servers on the way log subjects: write the reference alone.
        </p>
      )}
      {addressees.length === 0 && (
        <p
          className="writing-desk__warning"
          role={isBlocked ? 'alert' : undefined}
          data-blocked={isBlocked || undefined}
        >
          This hospital has no e-mail address. Enter one under <Link href="/hospitals">Hospitals</Link>.
        </p>
      )}
      <MeanwhileWarning
        isBlocked={areNewsShown}
        words={
          areNewsShown
            ? 'Not sent yet: this came in while you were writing. Send it again if it is still right.'
            : 'This came in while you were writing.'
        }
        news={news.map(({ event, text }) => ({
          n: event.n,
          what: `${toHistoryWords(event, toName, now, hospitals)} at ${formatClock(event.at)}`,
          text,
        }))}
      />
      {tooLarge && tooLarge.length > 0 && (
        <p className="writing-desk__warning">
          These fit into one mail: {new Intl.ListFormat('en-GB').format(tooLarge)}. Send the others with a
          second one, or all of them as a link.
        </p>
      )}
      <ReplyFailure reply={sending} isExplained={lacks !== null && lacks !== undefined} />
    </>
  )
}
