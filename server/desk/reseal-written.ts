import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'
import { toWrittenPlace } from './written.ts'

const ROWS_AT_A_TIME = 100

/** Seals notes and replies anew where they are under an older key, a few at a time. */
export async function resealWritten(db: Db, vault: Vault): Promise<void> {
  for (const table of ['note', 'reply'] as const) {
    while ((await resealSome(db, vault, table)) === ROWS_AT_A_TIME);
  }
}

async function resealSome(db: Db, vault: Vault, table: 'note' | 'reply'): Promise<number> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'key_id', 'sealed'])
    .where('key_id', '!=', vault.newestKeyId())
    .limit(ROWS_AT_A_TIME)
    .execute()
  await db.transaction().execute(async (trx) => {
    for (const row of rows) {
      const place = toWrittenPlace(table, row.id)
      const text = vault.open(place, { keyId: row.key_id, sealed: row.sealed })
      const { keyId, sealed } = vault.seal(place, text)
      await trx
        .updateTable(table)
        .set({ key_id: keyId, sealed })
        .where('id', '=', row.id)
        .where('key_id', '=', row.key_id)
        .execute()
    }
  })
  return rows.length
}
