import { sql } from 'kysely'
import type { Db, Tables, Trx } from '../../../schema/tables.ts'
import { readBatches } from './read-batches.ts'
import { openTarget } from './target.ts'

/** Tables that migrations fill in a new database. */
const FILLED_BY_MIGRATIONS = [
  'template_file',
  'template_text',
  'template',
  'step_series',
  'tally',
] as const satisfies (keyof Tables)[]

export type CopiedTable = { name: keyof Tables; atATime: number }

type Copying = {
  tables: readonly CopiedTable[]
  /** After each batch, with all rows of the table so far. */
  onBatch?: (table: keyof Tables, rows: number) => void
}

/**
 * Copies all rows of these tables between databases of the same schema, of either engine. Both sides are transactions; the
 * target has to be empty, as `findUsedTable` says. Throws when a table has other rows afterwards than the source.
 */
export async function copyTables(source: Db, target: Trx, { tables, onBatch }: Copying): Promise<void> {
  for (const name of FILLED_BY_MIGRATIONS) await target.deleteFrom(name).execute()
  const { insert, finish } = await openTarget(target)
  for (const { name, atATime } of tables) {
    let copied = 0
    for await (const rows of readBatches(source, name, atATime)) {
      await insert(name, rows)
      copied += rows.length
      onBatch?.(name, copied)
    }
  }
  await finish(tables.map(({ name }) => name))
  for (const { name } of tables) await compareCounts(name, source, target)
}

async function compareCounts(table: keyof Tables, source: Db, target: Db): Promise<void> {
  const [before, after] = [await countRows(source, table), await countRows(target, table)]
  if (before !== after)
    throw new Error(`The table ${table} has ${before} rows, and its copy ${after}: nothing was changed`)
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.rows)
}

/** The first table that has rows otherwise than by its migrations; undefined for an empty database. */
export async function findUsedTable(
  db: Db,
  tables: readonly CopiedTable[],
): Promise<keyof Tables | undefined> {
  const others = tables.filter(({ name }) => !FILLED_BY_MIGRATIONS.some((filled) => filled === name))
  for (const { name } of others) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return undefined
}
