import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** The link of the patient's page, and what the patient said there about going on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db)
  await sql`alter table inquiry add column link_generation ${integer} not null default 1`.execute(db)
  await sql`alter table inquiry add column withdrawn_at ${integer}`.execute(db)
  await sql`
    alter table inquiry add column withdrawn_wants text
    constraint inquiry_withdrawn check (withdrawn_wants in ('stop', 'erase'))`.execute(db)
}
