import { type FormEvent, useState } from 'react'
import type { Person } from '#contract/desk/workplace.ts'
import { fold } from '#contract/words/fold.ts'
import { TextField } from '#ui/field.tsx'
import { type Choice, Choices } from '../shell/choices.tsx'
import { useNow } from '../time/clock.ts'
import { toAwayHint } from '../workplace/absence-words.ts'
import { useNames, useWorkplace } from '../workplace/use-workplace.ts'

type PersonChoiceProps = {
  /** The person who has it already. */
  without: string | null
  /** Offered below the people. */
  nobody?: Choice | undefined
  onChoose: (person: Person) => void
}

/** Asks for a person, by the beginning of a name. */
export function PersonChoice({ without, nobody, onChoose }: PersonChoiceProps) {
  const { toName } = useNames()
  const now = useNow()
  const workplace = useWorkplace()
  const [typed, setTyped] = useState('')
  // On a phone the keyboard would cover the names.
  const [isTyping] = useState(() => window.matchMedia('(pointer: fine)').matches)

  const candidates = (workplace?.people ?? []).filter(({ id, disabled }) => !disabled && id !== without)
  const fitting = findFitting(candidates, typed)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (fitting[0]) onChoose(fitting[0])
  }

  const choices: Choice[] = fitting.map((one) => ({
    key: one.id,
    label: toName(one.id),
    hint: toAwayHint(one.id, workplace, now, toName),
    onChoose: () => onChoose(one),
  }))
  if (nobody && typed === '') choices.push(nobody)
  return (
    <>
      <form onSubmit={submit}>
        <TextField
          id="hand-over-to"
          label="To"
          autoComplete="off"
          autoFocus={isTyping}
          value={typed}
          error={fitting.length === 0 ? 'Nobody here has such a name.' : undefined}
          errorPrefix="Error: "
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <Choices label="People" choices={choices} defaultKey={isTyping ? null : undefined} />
    </>
  )
}

/** Names that begin with the typed text come first; Enter takes the first. */
function findFitting(people: readonly Person[], typed: string): Person[] {
  const wanted = fold(typed).trim()
  const begins = ({ name }: Person) =>
    fold(name)
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
  return people
    .filter(({ name }) => fold(name).includes(wanted))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}
