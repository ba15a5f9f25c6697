import type { ChangeEvent } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'

type RowCheckProps = {
  row: InquiryRow
  isSelected: boolean
  onToggle: (row: InquiryRow, isRange: boolean) => void
}

/** Covers the row: a press anywhere selects it; with Shift it selects the range from the last selected row. */
export function RowCheck({ row, isSelected, onToggle }: RowCheckProps) {
  function toggle({ nativeEvent }: ChangeEvent): void {
    onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  }
  return (
    <input
      className="row-check"
      type="checkbox"
      aria-label={`Select ${row.name}, ${row.reference}`}
      checked={isSelected}
      onChange={toggle}
    />
  )
}
