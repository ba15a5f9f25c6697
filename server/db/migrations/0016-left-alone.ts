import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry add column lifted_at ${columnTypes(db).integer}`.execute(db)
}
