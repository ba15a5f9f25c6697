import type { ColumnTypes } from '../../column-types.ts'

/** Notifications for staff, their devices, and absences with their covers. */
export function createNotifications({ integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table notification (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      inquiry_id text not null references inquiry (id) on delete cascade,
      kind text not null,
      actor text not null,
      absent_id text,
      at ${integer} not null,
      version ${integer},
      seen_at ${integer},
      pushed_at ${integer},
      mailed_at ${integer}
    ) ${strict}`,
    'create index notification_staff on notification (staff_id, at)',
    'create index notification_inquiry on notification (inquiry_id)',
    'create index notification_unpushed on notification (at) where pushed_at is null',
    'create index notification_unmailed on notification (at) where mailed_at is null and seen_at is null',

    `create table push_device (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      session_id text references session (id) on delete cascade,
      endpoint_mac ${bytes} not null unique,
      user_agent text not null,
      created_at ${integer} not null,
      renewed_at ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,
    'create index push_device_staff on push_device (staff_id)',
    'create index push_device_session on push_device (session_id)',

    `create table absence (
      staff_id text primary key references staff (id) on delete cascade,
      first_day text not null,
      last_day text not null,
      cover text not null references staff (id) on delete cascade
    ) ${strict}`,
  ]
}
