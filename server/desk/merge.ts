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
    const taken = toTakenOver(row, target)
    await applyChange(trx, target, taken)
    await appendEvents(trx, deps.vault, [
      {
        subjectId: target.id,
        kind: 'merged',
        actor: staff.id,
        at: deps.now(),
        detail: {
          from: row.reference,
          version: target.version + 1,
          before: JSON.stringify(toBefore(target, taken)),
        },
      },
    ])
    // Repeats of the repeat follow it.
    const carried = await trx
      .updateTable('inquiry')
      .set({ merged_into: target.id })
      .where('merged_into', '=', row.id)
      .returning('reference')
      .execute()
    const set = { merged_into: target.id, status: 'closed', closed_at: deps.now(), snoozed_until: null }
    return {
      set,
      kind: 'merged',
      detail: {
        into: target.reference,
        before: JSON.stringify(toBefore(row, set)),
        ...(carried.length > 0 && { carried: carried.map((one) => one.reference).join(' ') }),
      },
    }
  })
}

export async function unmergeInquiry(
  deps: ChangeDeps,
  staff: SignedInStaff,
  { reference, version }: Omit<Merge, 'into'>,
): Promise<void> {
  await changeInquiry(deps, { reference, version, staffId: staff.id }, async (row, trx, at) => {
    if (row.merged_into === null) throw new AppError('not_allowed_now')
    await restoreTarget(trx, row, row.merged_into)
    await appendEvents(trx, deps.vault, [
      { subjectId: row.merged_into, kind: 'unmerged', actor: staff.id, at, detail: { from: row.reference } },
    ])
    const before = await restoreRepeat(trx, row, row.merged_into)
    return { set: { ...before, merged_into: null }, kind: 'unmerged' }
  })
}

/** What a merge changes, as it was. A destination was none then: the event log names no patient's. */
function toBefore(target: StoredRow, taken: Change['set']): Change['set'] {
  const columns = Object.keys(taken) as (keyof Change['set'])[] // of the object that the merge made
  return Object.fromEntries(
    columns.filter((name) => taken[name] !== target[name]).map((name) => [name, target[name]]),
  )
}

/**
 * Takes back what the merge changed, unless somebody has gone on with the target since. An answer that was the repeat's is
 * taken back all the same: nobody else would answer the patient.
 */
async function restoreTarget(trx: Trx, repeat: StoredRow, targetId: string): Promise<void> {
  const target = await trx
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('id', '=', targetId)
    .executeTakeFirst()
  const merges = await readMerges(trx, targetId)
  const merged = merges.find(({ from }) => from === repeat.reference)
  if (target === undefined || merged?.before === undefined) return
  const before: Change['set'] = JSON.parse(merged.before)
  if (merged.version === target.version) return applyChange(trx, target, before)
  const isRepeatsAnswer =
    before.answered_at === null &&
    target.answered_at === repeat.answered_at &&
    target.answered_by === repeat.answered_by
  if (!isRepeatsAnswer) return
  const unanswered = { answered_at: null, answered_by: null }
  const isOpen = ['answered', 'waiting'].includes(toStatus(target))
  const status = toOpenStatus({ ...target, ...unanswered })
  await applyChange(trx, target, { ...unanswered, ...(isOpen && { status }) })
}

/** What the repeat was before its merge. Its own repeats, which the merge had carried along, are led back to it. */
async function restoreRepeat(trx: Trx, repeat: StoredRow, targetId: string): Promise<Change['set']> {
  const merged = (await readMerges(trx, repeat.id)).find(({ into }) => into !== undefined)
  if (merged?.carried !== undefined) {
    // One that was parted since is where somebody has put it.
    const partedSince = trx
      .selectFrom('event')
      .select('subject_id')
      .where('kind', '=', 'unmerged')
      .where('n', '>', merged.n)
    await trx
      .updateTable('inquiry')
      .set({ merged_into: repeat.id })
      .where('reference', 'in', merged.carried.split(' '))
      .where('merged_into', '=', targetId)
      .where('id', 'not in', partedSince)
      .execute()
  }
  // Merges of earlier versions tell nothing of the repeat.
  if (merged?.before === undefined) return { status: toOpenStatus(repeat), closed_at: null }
  const before: Change['set'] = JSON.parse(merged.before)
  // Its answer may have been taken back since.
  const isAnswered = repeat.answered_at !== null || before.status !== 'answered'
  return isAnswered ? before : { ...before, status: toOpenStatus(repeat) }
}

/** `into` is what a repeat says of its merge, `from` what the one that it was merged into says. */
type Merged = {
  n: number
  into?: string
  from?: string
  version?: number
  before?: string
  carried?: string
}

/** Newest first. */
async function readMerges(trx: Trx, inquiryId: string): Promise<Merged[]> {
  const events = await trx
    .selectFrom('event')
    .select(['n', 'detail'])
    .where('subject_id', '=', inquiryId)
    .where('kind', '=', 'merged')
    .orderBy('n', 'desc')
    .execute()
  return events.map(({ n, detail }) => ({ ...JSON.parse(detail), n }))
}

/** What the target goes on with: its own where it has it, else the repeat's. */
function toTakenOver(repeat: StoredRow, target: StoredRow): Change['set'] {
  const reopened = toStatus(target) === 'closed' ? { status: toOpenStatus(target), closed_at: null } : {}
  return {
    ...reopened,
    destination: target.destination ?? repeat.destination,
    ...(target.answered_at === null ? takeAnswer(repeat, target) : takePromise(repeat, target)),
  }
}

/** The answer to the repeat answers the target too, unless the patient wrote after it: that is owed one of its own. */
function takeAnswer(repeat: StoredRow, target: StoredRow): Change['set'] {
  const { answered_at, answered_by } = repeat
  const wroteAfter = target.received_at > (answered_at ?? repeat.received_at)
  const isWaiting = toStatus(repeat) === 'waiting'
  if (wroteAfter || (answered_at === null && !isWaiting)) return {}
  return {
    answered_at,
    answered_by,
    assigned_to: target.assigned_to ?? repeat.assigned_to,
    status: isWaiting ? 'waiting' : 'answered',
    follow_up_at: target.follow_up_at ?? repeat.follow_up_at,
    snoozed_until: null,
  }
}

/** What was promised in the repeat stays promised: a follow-up, or the answer that is still owed, as a follow-up now. */
function takePromise(repeat: StoredRow, target: StoredRow): Change['set'] {
  const followUpAt = toStatus(repeat) === 'closed' ? null : repeat.follow_up_at
  const promised = repeat.answered_at === null ? toDueAt(repeat.received_at) : followUpAt
  if (promised === null) return {}
  return { follow_up_at: Math.min(target.follow_up_at ?? promised, promised), snoozed_until: null }
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
