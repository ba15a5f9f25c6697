import { appendEvents } from '../audit/event-log.ts'
import { lockAppends } from '../db/engine.ts'
import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

type Erasure = { reference: string; actor: string; at: number }

/**
 * Erases an inquiry and its mails that wait. What remains is that there was one, and that it was erased: the event log
 * holds nothing personal. False when there is no such inquiry.
 */
export async function eraseInquiry(
  db: Db,
  vault: Vault,
  { reference, actor, at }: Erasure,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAppends(trx)
    const row = await trx
      .selectFrom('inquiry')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (row === undefined) return false
    await trx.deleteFrom('inquiry').where('id', '=', row.id).execute()
    await appendEvents(trx, vault, [{ subjectId: row.id, kind: 'erased', actor, at }])
    return true
  })
}
