import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** How many pages a file has. The server counts those that have arrived before, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column pages ${columnTypes(db).integer}`.execute(db)
  await sql`create index file_uncounted on file (n) where pages is null`.execute(db)
}
