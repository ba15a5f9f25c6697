import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { Dialog } from '../shell/dialog.tsx'
import { useNow } from '../time/clock.ts'
import { toStepWords } from '../time/step-words.ts'
import { PersonChoice } from './person-choice.tsx'
import { takeAct } from './take-act.ts'

type GiveDialogProps = { row: InquiryRow; step: string; onClose: () => void }

/** Hands over one step. The inquiry stays with its owner. */
export function GiveDialog({ row: seen, step: id, onClose }: GiveDialogProps) {
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(seen)
  const now = useNow()
  const step = row.steps.find((one) => one.id === id)
  if (step === undefined) return null

  function give(person: string): void {
    takeAct(row, { action: 'change-step', id, for: person === row.owner ? null : person })
    onClose()
  }

  return (
    <Dialog title={`Hand over only: ${toStepWords(step, now, row)}`} onClose={onClose}>
      <p>Who does it? {row.reference} stays with its owner.</p>
      <PersonChoice without={step.for ?? row.owner} onChoose={({ id: person }) => give(person)} />
    </Dialog>
  )
}
