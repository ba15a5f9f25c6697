import { type FormEvent, useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Person } from '#contract/desk/workplace.ts'
import { isAllowed, type Plan } from '#contract/life/actions.ts'
import { TextField } from '#ui/field.tsx'
import { type Choice, Choices } from '../shell/choices.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { useNow } from '../time/clock.ts'
import { toAwayHint } from '../workplace/absence-words.ts'
import { toInnerName } from '../workplace/names.ts'
import { useNames, useWorkplace } from '../workplace/use-workplace.ts'
import { PlanForm } from './plan-dialog.tsx'
import { returnToList } from './return-to-list.ts'
import { takeStep } from './take-step.ts'

type HandOverDialogProps = { row: InquiryRow; onClose: () => void }

/** Asks for a person, by the beginning of a name, then for the next step. Changes nothing before both are chosen. */
export function HandOverDialog({ row: seen, onClose }: HandOverDialogProps) {
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(seen)
  const { toName } = useNames()
  const now = useNow()
  const workplace = useWorkplace()
  const people = workplace?.people ?? []
  const [person, setPerson] = useState<Person>()
  const [typed, setTyped] = useState('')
  // On a phone the keyboard would cover the names.
  const [isTyping] = useState(() => window.matchMedia('(pointer: fine)').matches)

  const candidates = people.filter(({ id, disabled }) => !disabled && id !== row.owner)
  const fitting = findFitting(candidates, typed)

  function handOver(to: string, plan: Plan | undefined): void {
    takeStep(row, { action: 'assign', to, ...plan })
    onClose()
    returnToList(row.reference)
  }

  function release(): void {
    takeStep(row, { action: 'release' })
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (fitting[0]) setPerson(fitting[0])
  }

  if (person) {
    const kind = row.next?.kind ?? 'task'
    const title = `Hand over to ${toInnerName(toName(person.id))}`
    return (
      <Dialog title={title} onClose={onClose}>
        <PlanForm
          row={row}
          proposal={{ title, kind, standing: row.next, isKept: true }}
          onChoose={(plan) => handOver(person.id, plan)}
        />
      </Dialog>
    )
  }

  const choices: Choice[] = fitting.map((one) => ({
    key: one.id,
    label: toName(one.id),
    hint: toAwayHint(one.id, workplace, now, toName),
    onChoose: () => setPerson(one),
  }))
  if (isAllowed('release', row) && typed === '')
    choices.push({ key: 'nobody', label: 'Nobody', hint: 'anybody can claim it', onChoose: release })
  return (
    <Dialog title="Hand over" onClose={onClose}>
      <p>
        {row.owner === null
          ? `Nobody has ${row.reference}.`
          : `${row.reference} is with ${toInnerName(toName(row.owner))}.`}
      </p>
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
    </Dialog>
  )
}

/** Names that begin with the typed text come first; Enter takes the first. */
function findFitting(people: readonly Person[], typed: string): Person[] {
  const wanted = typed.trim().toLowerCase()
  const begins = ({ name }: Person) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
  return people
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}
