import type { ColumnTypes } from '../../column-types.ts'

/** Mails that leave, mails that came in, and how far each mailbox has been read. */
export function createMails({ rowNumber, integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table outbox (
      n ${rowNumber},
      inquiry_id text references inquiry (id) on delete cascade,
      staff_id text references staff (id) on delete cascade,
      kind text not null,
      item_id text not null default '',
      state text not null check (state in ('waiting', 'sent', 'failed')),
      attempts ${integer} not null,
      created_at ${integer} not null,
      due_at ${integer} not null,
      lease_until ${integer} not null,
      sent_at ${integer},
      last_error text,
      request_id text,
      unique (inquiry_id, kind, item_id),
      check ((inquiry_id is null) <> (staff_id is null))
    ) ${strict}`,
    "create index outbox_waiting on outbox (due_at) where state = 'waiting'",
    // The few that are being sent: the next due time is theirs or that of the first other one.
    "create index outbox_leased on outbox (lease_until) where state = 'waiting' and lease_until > 0",
    // Health checks count failed mails often, and would scan all sent ones.
    "create index outbox_failed on outbox (kind) where state = 'failed'",
    // The mails of the last day are counted among millions.
    'create index outbox_sent on outbox (sent_at) where sent_at is not null',
    'create index outbox_staff on outbox (staff_id) where staff_id is not null',

    `create table mail (
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
    ) ${strict}`,
    'create index mail_raw_mac on mail (raw_mac)',
    'create index mail_content_mac on mail (content_mac) where content_mac is not null',
    // In the order in which they are read: a claim would otherwise sort all that wait.
    "create index mail_waiting on mail (n) where state = 'stored'",
    // Covering: mails that belong to no inquiry are counted often.
    'create index mail_message on mail (message_id, set_aside_at, stored_at) where message_id is not null',

    'create index mail_set_aside on mail (set_aside_at, message_id) where set_aside_at is not null',

    `create table mail_raw (
      n ${rowNumber},
      id text not null unique references mail (id) on delete cascade,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,

    `create table mailbox (
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
    ) ${strict}`,
  ]
}
