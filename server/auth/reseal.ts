import type { AccountDeps } from '../platform/staff/account-deps.ts'
import { openJson, type SealedTable, sealJson } from '../platform/staff/sealed-json.ts'

const tables: readonly SealedTable[] = [
  'staff',
  'factor',
  'identity',
  'provider_flow',
  'signing_key',
  'push_device',
]

/** Reseals values under an older data key. Staff are few: one pass per table. */
export async function resealAccounts({ db, vault }: AccountDeps): Promise<void> {
  const newest = vault.newestKeyId()
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'key_id', 'sealed'])
      .where('key_id', '!=', newest)
      .execute()
    for (const row of rows) {
      const value: unknown = openJson(vault, table, row)
      // Unless it was changed meanwhile.
      await db
        .updateTable(table)
        .set(sealJson(vault, table, row.id, value))
        .where('id', '=', row.id)
        .where('sealed', '=', row.sealed)
        .execute()
    }
  }
}
