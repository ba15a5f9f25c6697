import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/**
 * One table for all messages. Sealed words stay unchanged, because the direction tells to which table name they are
 * bound.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rowNumber, integer, bytes, strict } = columnTypes(db)
  await sql`
    create table message (
      n ${rowNumber},
      id text not null unique,
      inquiry_id text references inquiry (id) on delete cascade,
      direction text not null,
      channel text,
      author text not null,
      at ${integer} not null,
      trust text,
      automatic ${integer} not null default 0,
      key_id text not null,
      sealed ${bytes} not null,
      constraint message_direction check (direction in ('in', 'out', 'internal')),
      constraint message_channel check (channel is not null or direction = 'internal'),
      constraint message_trust check (trust is null or direction = 'in')
    ) ${strict}`.execute(db)
  await sql`
    insert into message (id, inquiry_id, direction, channel, author, at, key_id, sealed)
    select id, inquiry_id, direction, channel, author, at, key_id, sealed from (
      select n, id, inquiry_id, 'internal' as direction, null as channel, author, at, key_id, sealed from note
      union all
      select n, id, inquiry_id, 'out' as direction, 'email' as channel, author, at, key_id, sealed from reply
    ) as written
    order by at, direction desc, n`.execute(db)
  await sql`create index message_inquiry on message (inquiry_id)`.execute(db)
  await sql`
    create table message_file (
      message_id text not null references message (id) on delete cascade,
      file_id text not null references file (id),
      position ${integer} not null,
      primary key (message_id, file_id)
    ) ${strict}`.execute(db)
  await sql`
    insert into message_file (message_id, file_id, position)
    select reply_id, file_id, row_number() over (partition by reply_id order by file.n) - 1
    from reply_file join file on file.id = reply_file.file_id`.execute(db)
  await sql`create index message_file_file on message_file (file_id)`.execute(db)
  for (const table of ['reply_file', 'reply', 'note']) await sql`drop table ${sql.table(table)}`.execute(db)
}
