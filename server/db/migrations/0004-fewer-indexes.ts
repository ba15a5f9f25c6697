import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** Each index by a MAC costs every insert a random page write; no query needs these two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index inquiry_content`.execute(db)
  await recreateEventTable(db)
}

/** Rows are numbered by the writer as last + 1; the primary key rejects the second of two concurrent writers. */
async function recreateEventTable(db: Kysely<unknown>): Promise<void> {
  const { integer, bytes, strict } = columnTypes(db)
  await sql`alter table event rename to event_before`.execute(db)
  await sql`drop index event_subject`.execute(db)
  await sql`
    create table event (
      n ${integer} primary key,
      subject_id text not null,
      kind text not null,
      actor text not null,
      at ${integer} not null,
      detail text not null,
      previous_hash ${bytes} not null,
      hash ${bytes} not null
    ) ${strict}`.execute(db)
  const columns = sql`n, subject_id, kind, actor, at, detail, previous_hash, hash`
  await sql`insert into event (${columns}) select ${columns} from event_before order by n`.execute(db)
  await sql`drop table event_before`.execute(db)
  await sql`create index event_subject on event (subject_id)`.execute(db)
}
