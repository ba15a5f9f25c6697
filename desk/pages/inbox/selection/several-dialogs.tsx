import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Step } from '#contract/life/actions.ts'
import { MAX_NEXT_NOTE } from '#contract/life/actions.ts'
import { closingReasons, type PlannedKind, plannedKinds } from '#contract/life/inquiry.ts'
import { TextField } from '#ui/field.tsx'
import { closingNames } from '../../../case/closing-names.ts'
import { OwnTime } from '../../../case/own-time.tsx'
import { type Choice, Choices } from '../../../shell/choices.tsx'
import { Dialog } from '../../../shell/dialog.tsx'
import { readNow, useNow } from '../../../time/clock.ts'
import { formatMoment } from '../../../time/east-africa-time.ts'
import { nextNames } from '../../../time/next-kinds.ts'
import { toPresets } from '../../../time/presets.ts'
import { useStepPlace } from '../../../time/use-step-place.ts'
import { toAwayHint } from '../../../workplace/absence-words.ts'
import { toInnerName } from '../../../workplace/names.ts'
import { useNames, useWorkplace } from '../../../workplace/use-workplace.ts'
import { toInquiries } from './selection-words.ts'

export type SeveralDialog = 'hand-over' | 'next' | 'close'

export type SeveralSteps = { toStep: (row: InquiryRow) => Step; toDoneWords: (count: number) => string }

type DialogProps = {
  rows: readonly InquiryRow[]
  onChoose: (steps: SeveralSteps) => void
  onClose: () => void
}

/** Keeps each inquiry's planned step. */
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
        toStep: () => ({ action: 'assign', to: id }),
        toDoneWords: (count) => `${toInquiries(count)} handed over to ${toInnerName(toName(id))}.`,
      }),
  }))
  choices.push({
    key: 'nobody',
    label: 'Nobody',
    hint: 'anybody can claim it',
    onChoose: () =>
      onChoose({
        toStep: () => ({ action: 'release' }),
        toDoneWords: (count) =>
          `${toInquiries(count)} released: anybody can claim ${count === 1 ? 'it' : 'them'}.`,
      }),
  })
  return (
    <Dialog title={`Hand over ${toInquiries(rows.length)}`} onClose={onClose}>
      <p>To whom? Each keeps its next step.</p>
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
        toStep: () => ({ action: 'close', reason }),
        toDoneWords: (count) => `${toInquiries(count)} closed.`,
      }),
  }))
  return (
    <Dialog title={`Close ${toInquiries(rows.length)}. Why?`} onClose={onClose}>
      <Choices label="Reasons" choices={choices} />
    </Dialog>
  )
}

const kinds: readonly (PlannedKind | undefined)[] = [undefined, ...plannedKinds]

export function NextForSeveral({ rows, onChoose, onClose }: DialogProps) {
  const [now] = useState(readNow)
  const [kind, setKind] = useState<PlannedKind | undefined>(undefined)
  const [words, setWords] = useState('')
  const [first] = rows
  const isOnePlace = rows.every(({ countryCode }) => countryCode === first?.countryCode)
  const callingCode = isOnePlace ? (first?.countryCode ?? '') : ''
  const place = useStepPlace(callingCode)

  function plan(at: number): void {
    const text = words.trim()
    onChoose({
      toStep: (row) => ({
        action: 'set-next',
        next: { kind: kind ?? row.next?.kind ?? 'task', at },
        // Each inquiry needs a note of its own.
        ...(text !== '' && { note: { id: crypto.randomUUID(), text } }),
      }),
      toDoneWords: (count) =>
        `${toInquiries(count)}: ${kind === undefined ? 'next step' : nextNames[kind]} ${formatMoment(at, now)}.`,
    })
  }

  const choices: Choice[] = toPresets(now, place).map(({ name, label, at, hint }) => ({
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
            {one === undefined ? 'Keep each step' : nextNames[one]}
          </button>
        ))}
      </fieldset>
      <Choices label="When" choices={choices} />
      <TextField
        id="next-note"
        label="Note for each (optional)"
        dir="auto"
        autoComplete="off"
        maxLength={MAX_NEXT_NOTE}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        errorPrefix="Error: "
      />
      <OwnTime callingCode={callingCode} now={now} onChoose={plan} />
    </Dialog>
  )
}
