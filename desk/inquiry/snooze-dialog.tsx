import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { useNow } from '../time/clock.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'
import { toSnoozePresets } from './presets.ts'
import { useAction } from './use-action.ts'
import { WhenDialog } from './when-dialog.tsx'

/** Puts an inquiry out of sight until a time, or until its promised answer is overdue. */
export function SnoozeDialog({ row, onClose }: { row: InquiryRow; onClose: () => void }) {
  const now = useNow()
  const { act } = useAction()
  const hours = useWorkplace()?.company.officeHours ?? []
  const promisedAt = row.answeredAt === null ? row.dueAt : null
  return (
    <WhenDialog
      title="Snooze"
      text={toWords(row.reference, promisedAt, now)}
      presets={(from) => toSnoozePresets(from, promisedAt, hours)}
      onChoose={(until) => until !== null && act(row, { action: 'snooze', until })}
      onClose={onClose}
    />
  )
}

function toWords(reference: string, promisedAt: number | null, now: number): string {
  const leaves = `${reference} leaves the list and comes back at its time.`
  if (promisedAt === null) return leaves
  return promisedAt <= now
    ? `${reference} leaves the other lists and comes back at its time. Its answer is overdue: under Due it stays.`
    : `${leaves} The answer is due ${formatMoment(promisedAt, now)}: then it is under Due again, snoozed or not.`
}
