import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { Icon } from '../../shell/icon.tsx'
import { useNow } from '../../time/clock.ts'
import { toDue } from '../../time/due.ts'
import { describeTime } from '../../time/step-time.ts'
import { useStepPlace } from '../../time/use-step-place.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames } from '../../workplace/use-workplace.ts'

type NextStepProps = { inquiry: InquiryDetail['inquiry']; onChange: () => void }

/** "Call, today 19:00 there, 20:00 here · with Amina · “after work” · promised for 08:16". */
export function NextStep({ inquiry, onChange }: NextStepProps) {
  const now = useNow()
  const { toName } = useNames()
  const place = useStepPlace(inquiry.countryCode)
  const { next, nextNote, owner } = inquiry
  const { tone, step, when, promise } = toDue(inquiry, now)
  return (
    <section className="next-step" aria-label="Next step" data-tone={tone}>
      <span className="next-step__step">
        {step}
        {next && ','} {tone === 'late' || next === null ? when : describeTime(next.at, now, place)}
      </span>
      {next && tone === 'late' && <span>for {describeTime(next.at, now, place)}</span>}
      <span>{owner === null ? 'with nobody' : `with ${toInnerName(toName(owner))}`}</span>
      {nextNote && <span dir="auto">“{nextNote.text}”</span>}
      {promise && (
        <span className="next-step__promise" data-tone={promise.tone}>
          {promise.tone === 'broken' && <Icon name="alert" />}
          {promise.words}
        </span>
      )}
      {next && (
        <button className="link-button" type="button" onClick={onChange}>
          Change<span className="visually-hidden"> the next step</span>
        </button>
      )}
    </section>
  )
}
