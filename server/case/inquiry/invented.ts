import type { Db } from '../../schema/tables.ts'

/** Finds those of the inquiries that were made to try the desk. */
export async function readInvented(db: Db, ids: readonly string[]): Promise<Map<string, true>> {
  const rows = await db
    .selectFrom('inquiry')
    .select('id')
    .where('id', 'in', ids)
    .where('invented', '=', 1)
    .execute()
  return new Map(rows.map(({ id }) => [id, true]))
}

export async function isInvented(db: Db, id: string): Promise<boolean> {
  return (await readInvented(db, [id])).size > 0
}
