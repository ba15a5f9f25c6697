import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** Mails that came in, and how far each mailbox has been read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rowNumber, integer, bytes, strict } = columnTypes(db)
  await sql`
    create table mail (
      n ${rowNumber},
      id text not null unique,
      source text not null,
      uidvalidity ${integer},
      uid ${integer},
      raw_mac ${bytes} not null,
      content_mac ${bytes},
      bytes ${integer} not null,
      arrived_at ${integer} not null,
      stored_at ${integer} not null,
      state text not null check (state in ('stored', 'read', 'repeat', 'own', 'erased')),
      problem text,
      attempts ${integer} not null,
      due_at ${integer} not null,
      lease_until ${integer} not null,
      message_id text,
      vouched_for ${integer} not null default 0,
      set_aside_at ${integer},
      unique (source, uidvalidity, uid)
    ) ${strict}`.execute(db)
  await sql`
    create table mail_raw (
      n ${rowNumber},
      id text not null unique references mail (id) on delete cascade,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`.execute(db)
  await sql`create index mail_raw_mac on mail (raw_mac)`.execute(db)
  await sql`create index mail_content_mac on mail (content_mac) where content_mac is not null`.execute(db)
  await sql`create index mail_waiting on mail (due_at) where state = 'stored'`.execute(db)
  await sql`create index mail_message on mail (message_id) where message_id is not null`.execute(db)
  await sql`create index message_unsorted on message (n) where inquiry_id is null`.execute(db)
  await sql`
    create table message_reference (
      mac ${bytes} not null,
      message_id text not null references message (id) on delete cascade,
      primary key (mac, message_id)
    ) ${strict}`.execute(db)
  await sql`create index message_reference_message on message_reference (message_id)`.execute(db)
  await sql`
    create table mailbox (
      source text primary key,
      uidvalidity ${integer},
      uid ${integer} not null,
      first_uid ${integer} not null,
      since ${integer} not null,
      lease_by text not null,
      lease_until ${integer} not null,
      checked_at ${integer},
      problem text,
      problem_since ${integer},
      compared_at ${integer},
      missing ${integer} not null
    ) ${strict}`.execute(db)
}
