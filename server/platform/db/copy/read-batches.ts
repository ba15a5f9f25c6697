import { sql } from 'kysely'
import { isPostgres } from '../../../schema/engine.ts'
import type { Db, Tables } from '../../../schema/tables.ts'

export type Row = Record<string, unknown>
type AnyTable = Record<string, Row>

/**
 * All rows of a table in batches, which are all that is held in memory. Call it in a transaction, and read one table after
 * the other.
 */
export async function* readBatches(db: Db, table: keyof Tables, atATime: number): AsyncGenerator<Row[]> {
  yield* isPostgres(db) ? readByCursor(db, table, atATime) : readByIterator(db, table, atATime)
}

async function* readByCursor(db: Db, table: string, atATime: number): AsyncGenerator<Row[]> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(atATime))} from copied`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close copied`.execute(db)
}

async function* readByIterator(db: Db, table: string, atATime: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of db.withTables<AnyTable>().selectFrom(table).selectAll().stream()) {
    batch.push(row)
    if (batch.length < atATime) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
