import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict } = columnTypes(db)
  await sql`
    create table absence (
      staff_id text primary key references staff (id) on delete cascade,
      first_day text not null,
      last_day text not null,
      cover text not null references staff (id) on delete cascade
    ) ${strict}`.execute(db)
  await sql`alter table notification add column absent_id text`.execute(db)
}
