import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Plan } from '#contract/life/actions.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { useNow } from '../time/clock.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { returnToList } from './return-to-list.ts'
import { takeStep } from './take-step.ts'

export function NextDialog({ row: seen, onClose }: { row: InquiryRow; onClose: () => void }) {
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(seen)
  const now = useNow()

  function choose(plan: Plan | undefined): void {
    if (plan) takeStep(row, { action: 'set-next', ...plan })
    onClose()
    returnToList(row.reference)
  }

  const kind = row.next?.kind ?? 'task'
  const proposal = { title: 'Next step', text: toPromiseWords(row, now), kind, standing: row.next }
  return <PlanDialog row={row} proposal={proposal} onChoose={choose} onClose={onClose} />
}

function toPromiseWords({ firstAnswer, receivedAt }: InquiryRow, now: number): string | undefined {
  if (firstAnswer !== null) return undefined
  const promisedAt = toPromisedAt(receivedAt)
  return promisedAt <= now
    ? 'The promised answer is overdue, so the inquiry stays under Due.'
    : `The answer is promised for ${formatMoment(promisedAt, now)}: from then on the inquiry is under Due.`
}
