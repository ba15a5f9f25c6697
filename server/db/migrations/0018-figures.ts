import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** Adds covering indexes, from which the figures are read without a table row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, strict } = columnTypes(db)
  await sql`
    create table missed_step (
      inquiry_id text not null references inquiry (id) on delete cascade,
      version ${integer} not null,
      owner text,
      due_at ${integer} not null,
      ended_at ${integer} not null,
      primary key (inquiry_id, version)
    ) ${strict}`.execute(db)
  await sql`create index missed_step_ended on missed_step (ended_at)`.execute(db)
  await sql`alter table inquiry add column source text`.execute(db)
  await sql`alter table inquiry add column heard_from text`.execute(db)
  await sql`create index inquiry_closed on inquiry (closed_at, closed_for, merged_into)
    where closed_at is not null`.execute(db)
  await sql`drop index inquiry_received`.execute(db)
  await sql`create index inquiry_received on inquiry
    (received_at, n, standing, merged_into, answered_at, answered_by, source, heard_from)`.execute(db)
}
