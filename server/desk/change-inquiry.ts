import { appendEvents, type InquiryEvent } from '../audit/event-log.ts'
import { lockAppends } from '../db/engine.ts'
import type { Db, Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { toDueAt } from '../inquiries/reply-time.ts'
import type { Vault } from '../vault/vault.ts'
import { findRow, type StoredRow } from './rows.ts'

export type ChangeDeps = { db: Db; vault: Vault; now: () => number; announce: () => void }

type Target = {
  reference: string
  version: number
  staffId: string
  /** Whether this very change was made before: then nothing is added. */
  isRepeat?: (trx: Trx) => Promise<boolean>
}

export type Change = {
  set: Partial<Omit<StoredRow, 'n' | 'id' | 'version' | 'due_at'>>
  kind: InquiryEvent
  /** Free of personal data. */
  detail?: Record<string, string | number>
}

/**
 * Changes an inquiry as it was seen: throws `changed_meanwhile` when somebody was quicker. What `decide` does and
 * returns commits together with the event, or not at all; where it returns nothing, all stays as it is.
 */
export async function changeInquiry(
  deps: ChangeDeps,
  target: Target,
  decide: (row: StoredRow, trx: Trx, at: number) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Whoever changes an inquiry holds it, so that its version can't change between this reading and the writing.
    await lockAppends(trx)
    if (await target.isRepeat?.(trx)) return
    const row = await findRow(trx, target.reference)
    if (row === undefined) throw new AppError('not_found')
    if (row.version !== target.version) throw new AppError('changed_meanwhile')
    // One time for the change and for its event: they are compared later.
    const at = deps.now()
    const change = await decide(row, trx, at)
    if (change === undefined) return
    const { set, kind, detail = {} } = change
    await applyChange(trx, row, set)
    await appendEvents(trx, deps.vault, [{ subjectId: row.id, kind, actor: target.staffId, at, detail }])
  })
  deps.announce()
}

export async function applyChange(trx: Trx, row: StoredRow, set: Change['set']): Promise<void> {
  const changed = { ...row, ...set }
  await trx
    .updateTable('inquiry')
    .set({ ...set, due_at: toNextDueAt(changed), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

type DueColumns = Pick<StoredRow, 'status' | 'answered_at' | 'received_at' | 'follow_up_at'>

/** The promised reply until there is one, then the follow-up, if any; nothing once it is closed or spam. */
function toNextDueAt({ status, answered_at, received_at, follow_up_at }: DueColumns): number | null {
  if (status === 'closed' || status === 'spam') return null
  return answered_at === null ? toDueAt(received_at) : follow_up_at
}
