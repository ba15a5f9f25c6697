import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { Icon } from '../../shell/icon.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useNow } from '../../time/clock.ts'
import { toDue } from '../../time/due.ts'
import { describeTime } from '../../time/step-time.ts'
import { useStepPlace } from '../../time/use-step-place.ts'
import { toDoerWords, toInnerName } from '../../workplace/names.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { useStepActs } from './step-dialogs.tsx'
import { StepTools } from './step-tools.tsx'

/** "Call, today 19:00 there, 20:00 here · with Amina · “after work” · promised for 08:16". */
export function NextStep({ inquiry }: { inquiry: InquiryDetail['inquiry'] }) {
  const now = useNow()
  const { toName } = useNames()
  const place = useStepPlace(inquiry.countryCode)
  const [act, dialog] = useStepActs(inquiry)
  const { owner, steps, stepNotes } = inquiry
  const { tone, next, step: name, when, promise } = toDue(inquiry, now)
  const step = steps.find(({ id }) => id === next?.step)
  const note = step?.note && stepNotes[step.note]
  const canChange = next !== null && isAllowed('change-step', inquiry)

  useShortcuts({
    d: () => canChange && step && act({ what: 'done', step: step.id }),
    m: () => canChange && act({ what: 'move', step: next.step }),
  })

  return (
    <section className="next-step" aria-label="Next step" data-tone={tone}>
      <span className="next-step__step">
        {name}
        {next && ','} {tone === 'late' || next === null ? when : describeTime(next.at, now, place)}
      </span>
      {next && tone === 'late' && <span>for {describeTime(next.at, now, place)}</span>}
      <span>{owner === null ? 'with nobody' : `with ${toInnerName(toName(owner))}`}</span>
      {step?.for != null && <span>{toDoerWords(toName(step.for))}</span>}
      {note && <span dir="auto">“{note}”</span>}
      {promise && (
        <span className="next-step__promise" data-tone={promise.tone}>
          {promise.tone === 'broken' && <Icon name="alert" />}
          {promise.words}
        </span>
      )}
      {canChange && <StepTools name="the next step" step={step} areKeysTold onAct={act} />}
      {dialog}
    </section>
  )
}
