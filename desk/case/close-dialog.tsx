import { type ClosingReason, closingReasons } from '#contract/life/inquiry.ts'
import { Choices } from '../shell/choices.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { closingNames } from './closing-names.ts'
import { returnToList } from './return-to-list.ts'
import { takeAct } from './take-act.ts'
import { endClosing, useClosing } from './use-close.ts'

export function CloseDialog() {
  const row = useClosing()
  if (row === undefined) return null

  function close(reason: ClosingReason): void {
    endClosing()
    if (row === undefined) return
    takeAct(row, { action: 'close', reason })
    returnToList(row.reference)
  }

  return (
    <Dialog title={`Close ${row.reference}. Why?`} onClose={endClosing}>
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
