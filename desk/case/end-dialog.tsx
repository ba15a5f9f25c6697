import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { type Act, isAllowed } from '#contract/life/actions.ts'
import type { PlannedKind, Step, StepOutcome } from '#contract/life/inquiry.ts'
import type { Plan } from '#contract/life/plans.ts'
import { type Choice, Choices } from '../shell/choices.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { useNow } from '../time/clock.ts'
import { toStepWords } from '../time/step-words.ts'
import { toRest } from './after-act.ts'
import { leavesNothing } from './end-at-once.ts'
import { noteDown } from './note-down.ts'
import { PlanForm } from './plan-dialog.tsx'
import { returnToList } from './return-to-list.ts'
import { takeAct } from './take-act.ts'

type Ending = {
  label: string
  hint?: string
  /** The likeliest next step. */
  kind: PlannedKind
  outcome: StepOutcome | 'reached' | 'removed'
}

const removal: Ending = { label: 'Removed', kind: 'task', outcome: 'removed' }
const done: Ending = { label: 'Done', kind: 'task', outcome: 'done' }

const endings: Record<PlannedKind, readonly Ending[]> = {
  call: [
    { label: 'Reached the patient', hint: 'counts as an answer', kind: 'wait', outcome: 'reached' },
    { ...done, hint: 'with somebody else' },
    { label: 'No answer', kind: 'call', outcome: 'no-answer' },
    { label: 'Agreed on another time', kind: 'call', outcome: 'agreed-time' },
    { label: 'Wrong number', kind: 'write', outcome: 'wrong-number' },
  ],
  write: [done, { label: 'Could not be sent', kind: 'call', outcome: 'not-sent' }],
  task: [done],
  wait: [done],
}

type EndDialogProps = { row: InquiryRow; step: Step; isRemoval: boolean; onClose: () => void }

/** Asks how a step ended, and what is next where nothing is left. Where neither has to be asked, `endAtOnce` ends it. */
export function EndDialog({ row: seen, step, isRemoval, onClose }: EndDialogProps) {
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(seen)
  const now = useNow()
  const choices = listEndings(row, step, isRemoval)
  const [sole, ...others] = choices
  const [ending, setEnding] = useState(others.length === 0 ? sole : undefined)

  function end({ outcome }: Ending, plan?: Plan, words = ''): void {
    const plans = plan && { plans: [plan] }
    takeAct(row, toAct(step, outcome, plans))
    noteDown(row.reference, words)
    onClose()
    if (outcome !== 'removed') returnToList(row.reference)
  }

  function choose(one: Ending): void {
    if (asksNext(row, step, one)) setEnding(one)
    else end(one)
  }

  if (ending) {
    const isAnswer = ending.outcome === 'reached'
    const rest = toRest(row, { isAnswer, finishes: [step.id] })
    const title = `${ending.label}. What is next?`
    return (
      <Dialog title={title} onClose={onClose}>
        <PlanForm
          row={row}
          proposal={{ title, kind: ending.kind, rest, isRestUsual: isAnswer }}
          onChoose={(plan, words) => end(ending, plan, words)}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={`${toStepWords(step, now, row)}: what came of it?`} onClose={onClose}>
      <Choices
        label="Outcome"
        choices={choices.map(
          (one): Choice => ({
            key: one.outcome,
            label: one.label,
            hint: one.hint,
            onChoose: () => choose(one),
          }),
        )}
      />
    </Dialog>
  )
}

function listEndings(row: InquiryRow, step: Step, isRemoval: boolean): readonly Ending[] {
  if (isRemoval) return [removal]
  return endings[step.kind].filter(({ outcome }) => outcome !== 'reached' || isAllowed('log-answer', row))
}

/** After an attempt something is left to do; otherwise only where nothing is. */
function asksNext(row: InquiryRow, step: Step, { outcome }: Ending): boolean {
  return (outcome !== 'done' && outcome !== 'removed') || leavesNothing(row, step.id)
}

function toAct({ id }: Step, outcome: Ending['outcome'], plans?: { plans: Plan[] }): Act {
  if (outcome === 'reached') return { action: 'log-answer', via: 'call', finishes: [id], ...plans }
  if (outcome === 'removed') return { action: 'remove-step', id, ...plans }
  return { action: 'finish-step', id, outcome, ...plans }
}
