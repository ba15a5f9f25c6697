import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { type ClosingReason, closingReasons } from '#contract/life/inquiry.ts'
import { Choices } from '../shell/choices.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { closingNames } from './closing-names.ts'
import { returnToList } from './return-to-list.ts'
import { takeAct } from './take-act.ts'

type ReasonDialogProps = { row: InquiryRow; onClose: () => void }

export function ReasonDialog({ row, onClose }: ReasonDialogProps) {
  function close(reason: ClosingReason): void {
    onClose()
    takeAct(row, { action: 'close', reason })
    returnToList(row.reference)
  }

  return (
    <Dialog title={`Close ${row.reference}. Why?`} onClose={onClose}>
      <Choices
        label="Reasons"
        choices={closingReasons.map((reason) => ({
          key: reason,
          label: closingNames[reason],
          onChoose: () => close(reason),
        }))}
      />
    </Dialog>
  )
}
