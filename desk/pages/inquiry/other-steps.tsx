import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import type { NextKind, Step } from '#contract/life/inquiry.ts'
import { isAskingAgain, toNext } from '#contract/life/steps.ts'
import { Icon } from '../../shell/icon.tsx'
import { useNow } from '../../time/clock.ts'
import { nextIcons } from '../../time/next-kinds.ts'
import { toStepName } from '../../time/step-name.ts'
import { describeTime } from '../../time/step-time.ts'
import { useStepPlace } from '../../time/use-step-place.ts'
import { toDoerWords } from '../../workplace/names.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { useStepActs } from './step-dialogs.tsx'
import { StepTools } from './step-tools.tsx'

type Inquiry = InquiryDetail['inquiry']
type Other = { kind: NextKind; at: number; step?: Step }

/** Lists the owed answer and the planned steps, except the next one. */
export function OtherSteps({ inquiry }: { inquiry: Inquiry }) {
  const now = useNow()
  const { toName } = useNames()
  const place = useStepPlace(inquiry.countryCode)
  const [act, dialog] = useStepActs(inquiry)
  const others = listOthers(inquiry, now)
  const canChange = isAllowed('change-step', inquiry)
  return (
    <>
      {others.length > 0 && (
        <section className="other-steps" aria-label="Also planned">
          <h2 className="other-steps__title">Also planned</h2>
          <ul>
            {others.map(({ kind, at, step }) => {
              const words = `${toStepName(step ?? { kind }, inquiry)}, ${describeTime(at, now, place)}`
              const note = step?.note && inquiry.stepNotes[step.note]
              return (
                <li key={step?.id ?? kind} className="other-steps__step" data-late={at < now || undefined}>
                  <Icon name={nextIcons[kind]} />
                  <p className="other-steps__words">
                    <span className="other-steps__when">{words}</span>
                    {note && <bdi> “{note}”</bdi>}
                    {step?.for != null && ` · ${toDoerWords(toName(step.for))}`}
                  </p>
                  {canChange && <StepTools name={words} step={step} onAct={act} />}
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {dialog}
    </>
  )
}

/** Asking again waits for what is owed. */
function listOthers(inquiry: Inquiry, now: number): Other[] {
  const { owed, steps } = inquiry
  const first = toNext(inquiry, now)?.step ?? null
  const planned = steps
    .filter((step) => step.id !== first && (owed === null || !isAskingAgain(step)))
    .map((step): Other => ({ kind: step.kind, at: step.at, step }))
  return first === null || owed === null ? planned : [owed, ...planned].toSorted((a, b) => a.at - b.at)
}
