import { HOUR_MS } from '#contract/durations.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { queueNotice } from '../company/staff/staff-notices.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db, Trx } from '../schema/tables.ts'

const UNSEEN_FOR_MS = HOUR_MS

/**
 * Queues one mail for each person with notifications unseen for an hour: at most one an hour, and each notification
 * once.
 */
export async function mailUnseen(deps: { db: Db; vault: Vault; now: () => number }): Promise<void> {
  const people = await selectLate(deps.db, deps.now()).select('staff_id').distinct().execute()
  for (const { staff_id: staffId } of people) {
    // The lock of `recordChange` serialises this with other instances.
    await recordChange(deps, async (trx, at) => {
      await queueDigest(trx, staffId, at)
      return []
    })
  }
}

async function queueDigest(trx: Trx, staffId: string, at: number): Promise<void> {
  const late = await selectLate(trx, at).select('notification.id').where('staff_id', '=', staffId).execute()
  if (late.length === 0) return
  if (!(await queueNotice(trx, { staffId, kind: 'unseen-notifications', at }))) return
  await trx
    .updateTable('notification')
    .set({ mailed_at: at })
    .where(
      'id',
      'in',
      late.map(({ id }) => id),
    )
    .execute()
}

function selectLate(db: Db, at: number) {
  return db
    .selectFrom('notification')
    .innerJoin('staff', 'staff.id', 'notification.staff_id')
    .where('seen_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('at', '<=', at - UNSEEN_FOR_MS)
    .where('staff.disabled_at', 'is', null)
}
