import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { toSnoozePresets } from './presets.ts'
import { useAction } from './use-action.ts'
import { WhenDialog } from './when-dialog.tsx'

/** Puts an inquiry out of sight until a time. The 24 hours run on meanwhile. */
export function SnoozeDialog({ row, onClose }: { row: InquiryRow; onClose: () => void }) {
  const { act } = useAction()
  return (
    <WhenDialog
      title="Snooze"
      text={`${row.reference} leaves the list and comes back at its time.${row.answeredAt === null ? ' The 24 hours run on.' : ''}`}
      presets={toSnoozePresets}
      onChoose={(until) => until !== null && act(row, { action: 'snooze', until })}
      onClose={onClose}
    />
  )
}
