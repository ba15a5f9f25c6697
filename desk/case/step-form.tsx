import { type FormEvent, useState } from 'react'
import type { OwedKind } from '#contract/life/inquiry.ts'
import { MAX_STEP_NOTE } from '#contract/life/plans.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { type Choice, Choices } from '../shell/choices.tsx'
import { useDialogShortcuts } from '../shell/shortcuts.ts'
import { readNow } from '../time/clock.ts'
import { toPresets } from '../time/presets.ts'
import { useStepPlace } from '../time/use-step-place.ts'
import { useNames, useWorkplace } from '../workplace/use-workplace.ts'
import { KindChoice } from './kind-choice.tsx'
import { OwnTime } from './own-time.tsx'
import type { StepWords } from './plan.ts'
import { findUsual } from './usual-step.ts'

/** Offers to leave the time, or everything, as it is. */
export type Kept = {
  label: string
  hint: string
  /** Enter chooses it. Otherwise it follows the times. */
  isUsual: boolean
  /** Enter in the note chooses it. */
  isByWords: boolean
}

type StepFormProps = {
  callingCode: string
  owner: string | null
  initial: StepWords
  /** Set for an owed answer, which has nothing but a time. */
  owed?: OwedKind | undefined
  kept?: Kept | undefined
  startsWithWords?: boolean | undefined
  /** `at` is missing where the time is kept. */
  onChoose: (words: StepWords, at?: number) => void
}

/** Asks for a step: kind, time, optional note, and who does it. Enter accepts the proposal. */
export function StepForm({
  callingCode,
  owner,
  initial,
  owed,
  kept,
  startsWithWords = false,
  onChoose,
}: StepFormProps) {
  const [now] = useState(readNow)
  const [kind, setKind] = useState(initial.kind)
  const [words, setWords] = useState(initial.words)
  const [person, setPerson] = useState(initial.for)
  const place = useStepPlace(callingCode)
  const presets = toPresets(now, place, owed ?? kind)
  const usual = findUsual(owed ?? kind, presets, { now, office: place.office })

  function choose(at?: number): void {
    const chosen = { kind, words: words.trim(), for: person === owner ? null : person }
    if (at === undefined) onChoose(chosen)
    else onChoose(chosen, at)
  }

  function submitWords(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (kept?.isByWords) choose()
    else if (usual) choose(usual.at)
  }

  useDialogShortcuts({ n: () => document.getElementById('next-note')?.focus() })
  const choices: Choice[] = presets.map(({ name, label, at, hint }) => ({
    key: name,
    label,
    hint,
    onChoose: () => choose(at),
  }))
  if (kept) {
    const { label, hint, isUsual } = kept
    choices.splice(isUsual ? 0 : choices.length, 0, { key: 'kept', label, hint, onChoose: () => choose() })
  }

  return (
    <>
      {owed === undefined && <KindChoice chosen={kind} onChoose={setKind} />}
      <Choices
        label="When"
        choices={choices}
        defaultKey={startsWithWords ? null : kept?.isUsual ? 'kept' : usual?.name}
      />
      {owed === undefined && (
        <form className="step-form__words" onSubmit={submitWords}>
          <TextField
            id="next-note"
            label="Note (optional)"
            dir="auto"
            autoComplete="off"
            autoFocus={startsWithWords}
            enterKeyHint="done"
            maxLength={MAX_STEP_NOTE}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            errorPrefix="Error: "
          />
          <PersonSelect owner={owner} value={person} onChange={setPerson} />
        </form>
      )}
      <OwnTime callingCode={callingCode} now={now} onChoose={choose} />
    </>
  )
}

type PersonSelectProps = {
  owner: string | null
  value: string | null
  onChange: (person: string | null) => void
}

function PersonSelect({ owner, value, onChange }: PersonSelectProps) {
  const people = useWorkplace()?.people ?? []
  const { toName } = useNames()
  const others = people.filter(({ id, disabled }) => id !== owner && (!disabled || id === value))
  return (
    <SelectField
      id="next-for"
      label="Who"
      errorPrefix=""
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      <option value="">{owner === null ? 'The owner' : toName(owner)}</option>
      {others.map(({ id }) => (
        <option key={id} value={id}>
          {toName(id)}
        </option>
      ))}
    </SelectField>
  )
}
