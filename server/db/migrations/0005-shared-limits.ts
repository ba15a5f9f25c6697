import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** Counts of an hour at most: a crash may take them, and no commit waits for them. SQLite has one process to count in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null,
      expire bigint
    )`.execute(db)
}
