import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/**
 * Counts expire within an hour, so losing them in a crash is acceptable: the table is unlogged. SQLite needs none, as
 * it has one process that counts in memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null,
      expire bigint
    )`.execute(db)
}
