import type { Db } from '../db/tables.ts'

const SEALED_TABLES = [
  'inquiry',
  'message',
  'file',
  'file_label',
  'mail_raw',
  'secret',
  'staff',
  'factor',
  'identity',
  'provider_flow',
  'signing_key',
  'push_device',
] as const

/** Rows per data key. A key without rows is needed for older backups alone. */
export async function countRowsByKey(db: Db): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for (const table of SEALED_TABLES) {
    const rows = await db
      .selectFrom(table)
      .select((eb) => ['key_id', eb.fn.countAll<number>().as('rows')])
      .groupBy('key_id')
      .execute()
    for (const { key_id, rows: count } of rows) totals.set(key_id, (totals.get(key_id) ?? 0) + Number(count))
  }
  return totals
}
