import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Act } from '#contract/life/actions.ts'
import { closingReasons, type Next, type PlannedKind, plannedKinds } from '#contract/life/inquiry.ts'
import { MAX_STEP_NOTE } from '#contract/life/plans.ts'
import { toNext } from '#contract/life/steps.ts'
import { TextField } from '#ui/field.tsx'
import { closingNames } from '../../../case/closing-names.ts'
import { OwnTime } from '../../../case/own-time.tsx'
import { toPlan } from '../../../case/plan.ts'
import { type Choice, Choices } from '../../../shell/choices.tsx'
import { Dialog } from '../../../shell/dialog.tsx'
import { readNow, useNow } from '../../../time/clock.ts'
import { nextNames } from '../../../time/next-kinds.ts'
import { formatMoment } from '../../../time/office-time.ts'
import { toPresets } from '../../../time/presets.ts'
import { useStepPlace } from '../../../time/use-step-place.ts'
import { toAwayHint } from '../../../workplace/absence-words.ts'
import { toInnerName } from '../../../workplace/names.ts'
import { useNames, useWorkplace } from '../../../workplace/use-workplace.ts'
import { toInquiries } from './selection-words.ts'

export type SeveralDialog = 'hand-over' | 'next' | 'close'

export type SeveralActs = { toAct: (row: InquiryRow) => Act; toDoneWords: (count: number) => string }

type DialogProps = {
  rows: readonly InquiryRow[]
  onChoose: (acts: SeveralActs) => void
  onClose: () => void
}

/** Keeps what is planned for each inquiry. */
export function HandOverSeveral({ rows, onChoose, onClose }: DialogProps) {
  const { toName } = useNames()
  const now = useNow()
  const workplace = useWorkplace()
  const people = (workplace?.people ?? []).filter(({ disabled }) => !disabled)
  const choices: Choice[] = people.map(({ id }) => ({
    key: id,
    label: toName(id),
    hint: toAwayHint(id, workplace, now, toName),
    onChoose: () =>
      onChoose({
        toAct: () => ({ action: 'assign', to: id }),
        toDoneWords: (count) => `${toInquiries(count)} handed over to ${toInnerName(toName(id))}.`,
      }),
  }))
  choices.push({
    key: 'nobody',
    label: 'Nobody',
    hint: 'anybody can claim it',
    onChoose: () =>
      onChoose({
        toAct: () => ({ action: 'release' }),
        toDoneWords: (count) =>
          `${toInquiries(count)} released: anybody can claim ${count === 1 ? 'it' : 'them'}.`,
      }),
  })
  return (
    <Dialog title={`Hand over ${toInquiries(rows.length)}`} onClose={onClose}>
      <p>To whom? What is planned for each stays.</p>
      <Choices label="People" choices={choices} />
    </Dialog>
  )
}

export function CloseSeveral({ rows, onChoose, onClose }: DialogProps) {
  const choices: Choice[] = closingReasons.map((reason) => ({
    key: reason,
    label: closingNames[reason],
    onChoose: () =>
      onChoose({
        toAct: () => ({ action: 'close', reason }),
        toDoneWords: (count) => `${toInquiries(count)} closed.`,
      }),
  }))
  return (
    <Dialog title={`Close ${toInquiries(rows.length)}. Why?`} onClose={onClose}>
      <Choices label="Reasons" choices={choices} />
    </Dialog>
  )
}

/** Undefined moves the first step of each. */
const kinds: readonly (PlannedKind | undefined)[] = [undefined, ...plannedKinds]

export function NextForSeveral({ rows, onChoose, onClose }: DialogProps) {
  const [now] = useState(readNow)
  const [kind, setKind] = useState<PlannedKind | undefined>('task')
  const [words, setWords] = useState('')
  const [first] = rows
  const isOnePlace = rows.every(({ countryCode }) => countryCode === first?.countryCode)
  const callingCode = isOnePlace ? (first?.countryCode ?? '') : ''
  const place = useStepPlace(callingCode)

  function plan(at: number): void {
    onChoose({
      // Each inquiry needs a step and a note of its own.
      toAct: (row) =>
        kind === undefined
          ? toMove(toNext(row, now), at)
          : { action: 'add-step', step: toPlan({ kind, words: words.trim(), for: null }, at) },
      toDoneWords: (count) =>
        kind === undefined
          ? `${toInquiries(count)}: next step moved to ${formatMoment(at, now)}.`
          : `${toInquiries(count)}: ${nextNames[kind]} planned, ${formatMoment(at, now)}.`,
    })
  }

  const choices: Choice[] = toPresets(now, place, kind).map(({ name, label, at, hint }) => ({
    key: name,
    label,
    hint,
    onChoose: () => plan(at),
  }))
  return (
    <Dialog title={`Next step for ${toInquiries(rows.length)}`} onClose={onClose}>
      <fieldset className="kind-choice">
        <legend className="visually-hidden">What is next</legend>
        {kinds.map((one) => (
          <button
            key={one ?? 'own'}
            className="kind-choice__kind"
            type="button"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {one === undefined ? 'Move the first' : nextNames[one]}
          </button>
        ))}
      </fieldset>
      <Choices label="When" choices={choices} />
      {kind !== undefined && (
        <TextField
          id="next-note"
          label="Note for each (optional)"
          dir="auto"
          autoComplete="off"
          maxLength={MAX_STEP_NOTE}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          errorPrefix="Error: "
        />
      )}
      <OwnTime callingCode={callingCode} now={now} onChoose={plan} />
    </Dialog>
  )
}

/** Where nothing is planned, the server refuses it by name. */
function toMove(next: Next | null, at: number): Act {
  return next?.step ? { action: 'change-step', id: next.step, at } : { action: 'move-owed', at }
}
