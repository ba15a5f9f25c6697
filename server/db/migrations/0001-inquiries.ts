import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rowNumber, integer, bytes, strict } = columnTypes(db)

  await sql`
    create table inquiry (
      n ${rowNumber},
      id text not null unique,
      reference text not null unique,
      received_at ${integer} not null,
      locale text not null,
      consent_version text not null,
      status text not null,
      key_id text not null,
      sealed ${bytes} not null,
      idempotency_mac ${bytes} unique,
      content_mac ${bytes} not null,
      email_index ${bytes} not null,
      phone_index ${bytes} not null
    ) ${strict}`.execute(db)
  await sql`create index inquiry_content on inquiry (content_mac, received_at)`.execute(db)
  await sql`create index inquiry_email on inquiry (email_index, received_at)`.execute(db)
  await sql`create index inquiry_phone on inquiry (phone_index, received_at)`.execute(db)

  await sql`
    create table outbox (
      n ${rowNumber},
      inquiry_id text not null references inquiry (id) on delete cascade,
      kind text not null,
      state text not null check (state in ('waiting', 'sent', 'failed')),
      attempts ${integer} not null,
      created_at ${integer} not null,
      due_at ${integer} not null,
      lease_until ${integer} not null,
      sent_at ${integer},
      last_error text,
      unique (inquiry_id, kind)
    ) ${strict}`.execute(db)
  await sql`create index outbox_waiting on outbox (due_at) where state = 'waiting'`.execute(db)

  await sql`
    create table event (
      n ${rowNumber},
      subject_id text not null,
      kind text not null,
      actor text not null,
      at ${integer} not null,
      detail text not null,
      previous_hash ${bytes} not null unique,
      hash ${bytes} not null
    ) ${strict}`.execute(db)
  await sql`create index event_subject on event (subject_id)`.execute(db)

  await sql`
    create table secret (
      name text primary key,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`.execute(db)
}
