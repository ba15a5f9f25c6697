import type { ColumnTypes } from '../../column-types.ts'

/** Programs of the company: what lets them in, and what they are told. */
export function createConnect({ rowNumber, integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table program_token (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      name text not null,
      scopes text not null,
      locale text,
      token_mac ${bytes} not null unique,
      created_at ${integer} not null,
      expires_at ${integer} not null,
      last_used_at ${integer},
      ended_at ${integer},
      mac ${bytes} not null
    ) ${strict}`,

    `create table webhook (
      id text primary key,
      state text not null check (state in ('active', 'paused', 'gone')),
      created_at ${integer} not null,
      steps_told_to ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,

    `create table webhook_delivery (
      n ${rowNumber},
      id text not null unique,
      webhook_id text not null references webhook (id) on delete cascade,
      inquiry_id text references inquiry (id) on delete cascade,
      type text not null,
      item_id text not null,
      standing text,
      state text not null check (state in ('waiting', 'sent', 'failed')),
      attempts ${integer} not null,
      happened_at ${integer} not null,
      queued_at ${integer} not null,
      due_at ${integer} not null,
      lease_until ${integer} not null,
      sent_at ${integer},
      status ${integer},
      error text,
      took_ms ${integer},
      unique (webhook_id, type, item_id)
    ) ${strict}`,
    "create index webhook_delivery_waiting on webhook_delivery (webhook_id, due_at) where state = 'waiting'",
    'create index webhook_delivery_inquiry on webhook_delivery (inquiry_id) where inquiry_id is not null',
  ]
}
