import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** When somebody decided that a patient may be written to although contact had ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry add column lifted_at ${columnTypes(db).integer}`.execute(db)
}
