import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Person } from '#contract/desk/workplace.ts'
import { isAllowed } from '#contract/life/actions.ts'
import type { Plan } from '#contract/life/plans.ts'
import { toEarliest } from '#contract/life/steps.ts'
import { Dialog } from '../shell/dialog.tsx'
import { toInnerName } from '../workplace/names.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { noteDown } from './note-down.ts'
import { PersonChoice } from './person-choice.tsx'
import { PlanForm } from './plan-dialog.tsx'
import { returnToList } from './return-to-list.ts'
import { takeAct } from './take-act.ts'

type HandOverDialogProps = { row: InquiryRow; onClose: () => void }

/** Asks for a person, then for a further step. Changes nothing before both are chosen. */
export function HandOverDialog({ row: seen, onClose }: HandOverDialogProps) {
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(seen)
  const { toName } = useNames()
  const [person, setPerson] = useState<Person>()

  function handOver(to: string, plan: Plan | undefined, words: string): void {
    takeAct(row, { action: 'assign', to, ...(plan && { plans: [plan] }) })
    noteDown(row.reference, words)
    onClose()
    returnToList(row.reference)
  }

  function release(): void {
    takeAct(row, { action: 'release' })
    onClose()
  }

  if (person) {
    const title = `Hand over to ${toInnerName(toName(person.id))}`
    return (
      <Dialog title={title} onClose={onClose}>
        <PlanForm
          row={{ ...row, owner: person.id }}
          proposal={{ title, kind: 'task', rest: toEarliest(row), isRestUsual: true, takesNote: true }}
          onChoose={(plan, words) => handOver(person.id, plan, words)}
        />
      </Dialog>
    )
  }

  const nobody = { key: 'nobody', label: 'Nobody', hint: 'anybody can claim it', onChoose: release }
  return (
    <Dialog title="Hand over" onClose={onClose}>
      <p>
        {row.owner === null
          ? `Nobody has ${row.reference}.`
          : `${row.reference} is with ${toInnerName(toName(row.owner))}.`}
      </p>
      <PersonChoice
        without={row.owner}
        nobody={isAllowed('release', row) ? nobody : undefined}
        onChoose={setPerson}
      />
    </Dialog>
  )
}
