import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/**
 * Contents leave the rows of files: sealed chunks lie in objects. A file of state `in-row` still has its name, type and
 * content in its row, until the server has moved it. An object whose file is gone waits for its deletion.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, bytes, strict } = columnTypes(db)
  for (const column of ['name', 'type'])
    await sql`alter table file alter column ${sql.ref(column)} drop not null`.execute(db)
  await sql`alter table file add column state text not null default 'in-row'`.execute(db)
  for (const column of ['stored_bytes', 'chunks'])
    await sql`alter table file add column ${sql.ref(column)} ${integer} not null default 0`.execute(db)
  await sql`alter table file add column written_at ${integer} not null default 0`.execute(db)
  await sql`alter table file add constraint file_state
    check (state in ('in-row', 'arriving', 'loose', 'packed', 'gone'))`.execute(db)
  await sql`create index file_unsettled on file (state) where state in ('in-row', 'arriving', 'loose')`.execute(
    db,
  )
  await sql`
    create table file_object (
      name text primary key,
      file_id text references file (id) on delete set null,
      first_chunk ${integer} not null,
      chunks ${integer} not null,
      start ${integer} not null,
      bytes ${integer} not null,
      content ${bytes},
      released_at ${integer},
      unique (file_id, first_chunk)
    ) ${strict}`.execute(db)
  await sql`create index file_object_released on file_object (released_at) where file_id is null`.execute(db)
  await sql`
    create table file_store (
      one ${integer} primary key check (one = 1),
      id text not null
    ) ${strict}`.execute(db)
}
