import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'
import { firstTemplates } from './0003-first-templates.ts'

const REPLY_WITHIN_MS = 24 * 60 * 60 * 1000

export async function up(db: Kysely<unknown>): Promise<void> {
  await addStateOfInquiries(db)
  await createNotesAndReplies(db)
  await createTemplates(db)
  await addItemIds(db)
}

async function addStateOfInquiries(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db)
  const columns = [
    sql`version ${integer} not null default 1`,
    sql`due_at ${integer}`,
    sql`assigned_to text`,
    sql`answered_at ${integer}`,
    sql`answered_by text`,
    sql`follow_up_at ${integer}`,
    sql`snoozed_until ${integer}`,
    sql`closed_at ${integer}`,
    sql`destination text`,
    sql`merged_into text references inquiry (id) on delete set null`,
  ]
  for (const column of columns) await sql`alter table inquiry add column ${column}`.execute(db)
  await sql`update inquiry set due_at = received_at + ${sql.lit(REPLY_WITHIN_MS)}`.execute(db)
  await sql`create index inquiry_due on inquiry (status, due_at)`.execute(db)
  await sql`create index inquiry_received on inquiry (received_at)`.execute(db)
  await sql`create index inquiry_merged on inquiry (merged_into) where merged_into is not null`.execute(db)
}

async function createNotesAndReplies(db: Kysely<unknown>): Promise<void> {
  const { rowNumber, integer, bytes, strict } = columnTypes(db)
  for (const table of ['note', 'reply']) {
    await sql`
      create table ${sql.table(table)} (
        n ${rowNumber},
        id text not null unique,
        inquiry_id text not null references inquiry (id) on delete cascade,
        author text not null,
        at ${integer} not null,
        key_id text not null,
        sealed ${bytes} not null
      ) ${strict}`.execute(db)
    await sql`create index ${sql.ref(`${table}_inquiry`)} on ${sql.table(table)} (inquiry_id)`.execute(db)
  }
}

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  const { integer, strict } = columnTypes(db)
  await sql`
    create table template (
      id text primary key,
      title text not null,
      locale text not null,
      subject text not null,
      body text not null,
      version ${integer} not null
    ) ${strict}`.execute(db)
  for (const { id, title, locale, subject, body } of firstTemplates) {
    await sql`insert into template (id, title, locale, subject, body, version)
      values (${id}, ${title}, ${locale}, ${subject}, ${body}, 1)`.execute(db)
  }
}

/** An inquiry has one mail of most kinds but many replies; `item_id` distinguishes them. */
async function addItemIds(db: Kysely<unknown>): Promise<void> {
  const { rowNumber, integer, strict } = columnTypes(db)
  await sql`alter table outbox rename to outbox_before`.execute(db)
  await sql`drop index outbox_waiting`.execute(db)
  await sql`
    create table outbox (
      n ${rowNumber},
      inquiry_id text not null references inquiry (id) on delete cascade,
      kind text not null,
      item_id text not null default '',
      state text not null check (state in ('waiting', 'sent', 'failed')),
      attempts ${integer} not null,
      created_at ${integer} not null,
      due_at ${integer} not null,
      lease_until ${integer} not null,
      sent_at ${integer},
      last_error text,
      unique (inquiry_id, kind, item_id)
    ) ${strict}`.execute(db)
  const kept = sql`inquiry_id, kind, state, attempts, created_at, due_at, lease_until, sent_at, last_error`
  await sql`insert into outbox (${kept}) select ${kept} from outbox_before order by n`.execute(db)
  await sql`drop table outbox_before`.execute(db)
  await sql`create index outbox_waiting on outbox (due_at) where state = 'waiting'`.execute(db)
}
