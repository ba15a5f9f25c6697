import { appendEvents } from '../audit/event-log.ts'
import type { SignedInStaff } from '../auth/staff-guard.ts'
import type { Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { toDueAt } from '../inquiries/reply-time.ts'
import { toOpenStatus } from './actions.ts'
import { applyChange, type Change, type ChangeDeps, changeInquiry } from './change-inquiry.ts'
import { findRow, rowColumns, type StoredRow, toStatus } from './rows.ts'

type Merge = { reference: string; version: number; into: string }

/** Closes an inquiry as a repeat of another of the same person; the other takes over what is still due. */
export async function mergeInquiry(
  deps: ChangeDeps,
  staff: SignedInStaff,
  { reference, version, into }: Merge,
): Promise<void> {
  await changeInquiry(deps, { reference, version, staffId: staff.id }, async (row, trx) => {
    const target = await findRow(trx, into)
    if (target === undefined) throw new AppError('not_found')
    const possible = target.id !== row.id && target.merged_into === null && row.merged_into === null
    if (!possible || toStatus(target) === 'spam') throw new AppError('not_allowed_now')
    await applyChange(trx, target, toTakenOver(row, target))
    await appendEvents(trx, deps.vault, [
      {
        subjectId: target.id,
        kind: 'merged',
        actor: staff.id,
        at: deps.now(),
        detail: { from: row.reference },
      },
    ])
    // Repeats of the repeat follow it.
    await trx
      .updateTable('inquiry')
      .set({ merged_into: target.id })
      .where('merged_into', '=', row.id)
      .execute()
    return {
      set: { merged_into: target.id, status: 'closed', closed_at: deps.now(), snoozed_until: null },
      kind: 'merged',
      detail: { into: target.reference },
    }
  })
}

export async function unmergeInquiry(
  deps: ChangeDeps,
  staff: SignedInStaff,
  { reference, version }: Omit<Merge, 'into'>,
): Promise<void> {
  await changeInquiry(deps, { reference, version, staffId: staff.id }, (row) => {
    if (row.merged_into === null) throw new AppError('not_allowed_now')
    return { set: { merged_into: null, status: toOpenStatus(row), closed_at: null }, kind: 'unmerged' }
  })
}

/** What the target goes on with: its own where it has it, else the repeat's. */
function toTakenOver(repeat: StoredRow, target: StoredRow): Change['set'] {
  const reopened = toStatus(target) === 'closed' ? { status: toOpenStatus(target), closed_at: null } : {}
  return {
    ...reopened,
    destination: target.destination ?? repeat.destination,
    ...(target.answered_at === null ? takeAnswer(repeat, target) : takePromise(repeat, target.follow_up_at)),
  }
}

/** The answer to the repeat answers the target too, unless the patient wrote after it. */
function takeAnswer(repeat: StoredRow, target: StoredRow): Change['set'] {
  const { answered_at, answered_by } = repeat
  const wroteAfter = target.received_at > (answered_at ?? repeat.received_at)
  const isWaiting = toStatus(repeat) === 'waiting' && !wroteAfter
  if (answered_at === null && !isWaiting) return {}
  const followUpAt = target.follow_up_at ?? repeat.follow_up_at
  return {
    answered_at,
    answered_by,
    assigned_to: target.assigned_to ?? repeat.assigned_to,
    status: isWaiting ? 'waiting' : 'answered',
    follow_up_at: followUpAt,
    snoozed_until: null,
    ...(wroteAfter && takePromise(target, followUpAt)),
  }
}

/** What nobody has answered keeps its promise: beside an answer it becomes the follow-up. */
function takePromise({ answered_at, received_at }: StoredRow, followUpAt: number | null): Change['set'] {
  if (answered_at !== null) return {}
  const due = toDueAt(received_at)
  return { follow_up_at: Math.min(followUpAt ?? due, due), snoozed_until: null }
}

/** Oldest first. */
export async function readMerged(trx: Pick<Trx, 'selectFrom'>, id: string): Promise<StoredRow[]> {
  return trx
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('merged_into', '=', id)
    .orderBy('received_at')
    .orderBy('n')
    .execute()
}
