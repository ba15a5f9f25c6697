import { useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import type { Step } from '#contract/life/inquiry.ts'
import { isAskingAgain } from '#contract/life/steps.ts'
import { toRow } from '../../case/cached-rows.ts'
import { endAtOnce } from '../../case/end-at-once.ts'
import { Icon } from '../../shell/icon.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useNow } from '../../time/clock.ts'
import { toDue } from '../../time/due.ts'
import { nextIcons, nextNames } from '../../time/next-kinds.ts'
import { describeTime } from '../../time/step-time.ts'
import { useStepPlace } from '../../time/use-step-place.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { type StepDialog, StepDialogs } from './step-dialogs.tsx'
import { StepTools } from './step-tools.tsx'

type Inquiry = InquiryDetail['inquiry']

/** "Call, today 19:00 there, 20:00 here · with Amina · “after work” · promised for 08:16", and below it what else is planned. */
export function NextStep({ inquiry }: { inquiry: Inquiry }) {
  const now = useNow()
  const { toName } = useNames()
  const place = useStepPlace(inquiry.countryCode)
  const [dialog, setDialog] = useState<StepDialog>()
  const { owner, owed, steps, stepNotes } = inquiry
  const { tone, next, step: name, when, promise } = toDue(inquiry, now)
  const first = steps.find(({ id }) => id === next?.step)
  const others = steps.filter((step) => step !== first && (owed === null || !isAskingAgain(step)))
  const isOwedLater = owed !== null && first !== undefined
  const note = first?.note && stepNotes[first.note]
  const canChange = isAllowed('change-step', inquiry)

  function ask(wanted: StepDialog): void {
    const step = steps.find(({ id }) => id === wanted.step)
    const isEnding = wanted.what === 'done' || wanted.what === 'remove'
    if (step && isEnding && endAtOnce(toRow(inquiry), step, wanted.what === 'remove')) return
    setDialog(wanted)
  }

  useShortcuts({
    d: () => canChange && first && ask({ what: 'done', step: first.id }),
    m: () => canChange && next && ask({ what: 'move', step: next.step }),
  })

  return (
    <section className="next-step" aria-label="Next step" data-tone={tone}>
      <div className="next-step__first">
        <span className="next-step__step">
          {name}
          {next && ','} {tone === 'late' || next === null ? when : describeTime(next.at, now, place)}
        </span>
        {next && tone === 'late' && <span>for {describeTime(next.at, now, place)}</span>}
        <span>{owner === null ? 'with nobody' : `with ${toInnerName(toName(owner))}`}</span>
        {first?.for != null && <span className="next-step__for">for {toInnerName(toName(first.for))}</span>}
        {note && <span dir="auto">“{note}”</span>}
        {promise && (
          <span className="next-step__promise" data-tone={promise.tone}>
            {promise.tone === 'broken' && <Icon name="alert" />}
            {promise.words}
          </span>
        )}
        {next && canChange && <StepTools name="the next step" step={first} areKeysTold onOpen={ask} />}
      </div>
      {(isOwedLater || others.length > 0) && (
        <ul className="next-step__others" aria-label="Also planned">
          {isOwedLater && (
            <li className="next-step__other">
              <Icon name={nextIcons[owed.kind]} />
              <span className="next-step__what">
                {nextNames[owed.kind]}, {describeTime(owed.at, now, place)}
              </span>
              <StepTools name={nextNames[owed.kind]} onOpen={ask} />
            </li>
          )}
          {others.map((step) => (
            <OtherStep
              key={step.id}
              step={step}
              words={`${nextNames[step.kind]}, ${describeTime(step.at, now, place)}`}
              inquiry={inquiry}
              onOpen={ask}
            />
          ))}
        </ul>
      )}
      {dialog && <StepDialogs dialog={dialog} inquiry={inquiry} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

type OtherStepProps = { step: Step; words: string; inquiry: Inquiry; onOpen: (dialog: StepDialog) => void }

function OtherStep({ step, words, inquiry, onOpen }: OtherStepProps) {
  const { toName } = useNames()
  const note = step.note && inquiry.stepNotes[step.note]
  return (
    <li className="next-step__other">
      <Icon name={nextIcons[step.kind]} />
      <span className="next-step__what">
        {words}
        {step.for !== null && <span className="next-step__for"> · for {toInnerName(toName(step.for))}</span>}
        {note && <bdi className="next-step__note"> “{note}”</bdi>}
      </span>
      <StepTools name={words} step={step} onOpen={onOpen} />
    </li>
  )
}
