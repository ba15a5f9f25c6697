import { compileOnce } from '../../schema/compiled.ts'
import type { Db } from '../../schema/tables.ts'

/** Finds those of the inquiries that were made to try the desk. */
export async function readInvented(db: Db, ids: readonly string[]): Promise<Map<string, true>> {
  const { rows } = await findInvented(db, ids)
  return new Map(rows.map(({ id }) => [id, true]))
}

const findInvented = compileOnce((db, ids: readonly string[]) =>
  db.selectFrom('inquiry').select('id').where('id', 'in', ids).where('invented', '=', 1),
)

export async function isInvented(db: Db, id: string): Promise<boolean> {
  return (await readInvented(db, [id])).size > 0
}
