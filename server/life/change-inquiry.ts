import type { Life } from '#contract/life/inquiry.ts'
import type { ChangeEvent } from '#contract/life/transition.ts'
import { appendEvents } from '../audit/event-log.ts'
import { lockAppends } from '../db/engine.ts'
import type { Db, Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { findRow, type StoredRow } from '../inbox/rows.ts'
import type { Vault } from '../vault/vault.ts'
import { toLifeColumns } from './life-columns.ts'

export type ChangeDeps = { db: Db; vault: Vault; now: () => number; announce: () => void }

type Target = {
  reference: string
  version: number
  staffId: string
  /** Whether this change was made before: then nothing is added. */
  isRepeat?: (trx: Trx) => Promise<boolean>
}

export type Change = { life: Life; event: ChangeEvent; mergedInto?: string | null }

/**
 * Changes an inquiry at the version that was seen: throws `changed_meanwhile` for another. What `decide` does and
 * returns commits together with the event, or not at all; undefined changes nothing.
 */
export async function changeInquiry(
  deps: ChangeDeps,
  target: Target,
  decide: (row: StoredRow, trx: Trx, at: number) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Serialises reading and writing.
    await lockAppends(trx)
    if (await target.isRepeat?.(trx)) return
    const row = await findRow(trx, target.reference)
    if (row === undefined) throw new AppError('not_found')
    if (row.version !== target.version) throw new AppError('changed_meanwhile')
    // The change and its event share one time: they are compared later.
    const at = deps.now()
    const change = await decide(row, trx, at)
    if (change === undefined) return
    await storeLife(trx, row.id, change.life)
    if (change.mergedInto !== undefined) {
      await trx
        .updateTable('inquiry')
        .set({ merged_into: change.mergedInto })
        .where('id', '=', row.id)
        .execute()
    }
    await appendEvents(trx, deps.vault, [{ subjectId: row.id, actor: target.staffId, at, ...change.event }])
  })
  deps.announce()
}

export async function storeLife(trx: Trx, id: string, life: Life): Promise<void> {
  await trx.updateTable('inquiry').set(toLifeColumns(life)).where('id', '=', id).execute()
}
