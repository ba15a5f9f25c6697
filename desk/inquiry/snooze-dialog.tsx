import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { useNow } from '../time/clock.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { useAction } from './use-action.ts'
import { WhenDialog } from './when-dialog.tsx'

/** Moves the next step to another time. A promised answer that becomes overdue is in Due nevertheless. */
export function SnoozeDialog({ row, onClose }: { row: InquiryRow; onClose: () => void }) {
  const now = useNow()
  const { act } = useAction()
  const promisedAt = row.firstAnswer === null ? toPromisedAt(row.receivedAt) : null
  const kind = row.next?.kind ?? 'task'
  return (
    <WhenDialog
      title="Snooze"
      text={toWords(row.reference, promisedAt, now)}
      callingCode={row.countryCode}
      note={row.nextNote}
      onChoose={(at, note) => act(row, { action: 'set-next', next: { kind, at }, note })}
      onClose={onClose}
    />
  )
}

function toWords(reference: string, promisedAt: number | null, now: number): string {
  const moves = `The next step for ${reference} moves to the time that you choose.`
  if (promisedAt === null) return moves
  return promisedAt <= now
    ? `${moves} The answer is overdue, so it stays under Due.`
    : `${moves} The answer is still due ${formatMoment(promisedAt, now)}, and from then on it is under Due.`
}
