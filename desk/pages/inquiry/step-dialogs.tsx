import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toRow } from '../../case/cached-rows.ts'
import { ChangeDialog } from '../../case/change-dialog.tsx'
import { EndDialog } from '../../case/end-dialog.tsx'
import { GiveDialog } from '../../case/give-dialog.tsx'

/** `step` is null for what is owed. */
export type StepDialog = { what: 'move' | 'words' | 'done' | 'remove' | 'give'; step: string | null }

type StepDialogsProps = { dialog: StepDialog; inquiry: InquiryDetail['inquiry']; onClose: () => void }

export function StepDialogs({ dialog: { what, step: id }, inquiry, onClose }: StepDialogsProps) {
  const row = toRow(inquiry)
  const step = row.steps.find((one) => one.id === id)
  if (what === 'move') return <ChangeDialog row={row} step={id} onClose={onClose} />
  if (step === undefined) return null
  if (what === 'words') return <ChangeDialog row={row} step={id} startsWithWords onClose={onClose} />
  if (what === 'give') return <GiveDialog row={row} step={step.id} onClose={onClose} />
  return <EndDialog row={row} step={step} isRemoval={what === 'remove'} onClose={onClose} />
}
