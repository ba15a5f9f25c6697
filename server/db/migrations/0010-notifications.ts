import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, bytes, strict } = columnTypes(db)
  await sql`
    create table notification (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      inquiry_id text not null references inquiry (id) on delete cascade,
      kind text not null,
      actor text not null,
      at ${integer} not null,
      version ${integer},
      seen_at ${integer},
      pushed_at ${integer},
      mailed_at ${integer}
    ) ${strict}`.execute(db)
  await sql`create index notification_staff on notification (staff_id, at)`.execute(db)
  await sql`create index notification_inquiry on notification (inquiry_id)`.execute(db)
  await sql`create index notification_unpushed on notification (at) where pushed_at is null`.execute(db)
  await sql`create index notification_unmailed on notification (at) where mailed_at is null and seen_at is null`.execute(
    db,
  )
  await sql`
    create table push_device (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      session_id text references session (id) on delete cascade,
      endpoint_mac ${bytes} not null unique,
      user_agent text not null,
      created_at ${integer} not null,
      renewed_at ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`.execute(db)
  await sql`create index push_device_staff on push_device (staff_id)`.execute(db)
  await sql`create index push_device_session on push_device (session_id)`.execute(db)
  await sql`alter table staff_notice add column detail text`.execute(db)
}
