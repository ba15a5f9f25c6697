import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'
import { toSealedPlace } from './store.ts'

const ROWS_AT_A_TIME = 100

/** Seals inquiries anew where they are under an older key, a few at a time, so that others get their turn. */
export async function resealInquiries(db: Db, vault: Vault): Promise<void> {
  for (;;) {
    const newest = vault.newestKeyId()
    const rows = await db
      .selectFrom('inquiry')
      .select(['id', 'key_id', 'sealed'])
      .where('key_id', '!=', newest)
      .limit(ROWS_AT_A_TIME)
      .execute()
    if (rows.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const row of rows) {
        const place = toSealedPlace(row.id)
        const { keyId, sealed } = vault.seal(
          place,
          vault.open(place, { keyId: row.key_id, sealed: row.sealed }),
        )
        // Only as it was read: another instance may have been here first, or the inquiry may be gone.
        await trx
          .updateTable('inquiry')
          .set({ key_id: keyId, sealed })
          .where('id', '=', row.id)
          .where('key_id', '=', row.key_id)
          .execute()
      }
    })
  }
}
