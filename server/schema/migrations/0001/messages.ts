import type { ColumnTypes } from '../../column-types.ts'

export function createMessages({ rowNumber, integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table message (
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
    ) ${strict}`,
    // Covering: exports count messages, and lists look for the newest one.
    'create index message_inquiry on message (inquiry_id, direction, automatic, at) where inquiry_id is not null',
    'create index message_unsorted on message (automatic, n, id) where inquiry_id is null',

    `create table message_reference (
      mac ${bytes} not null,
      message_id text not null references message (id) on delete cascade,
      primary key (mac, message_id)
    ) ${strict}`,
    'create index message_reference_message on message_reference (message_id)',

    `create table unsorted_clue (
      mac ${bytes} not null,
      message_id text not null references message (id) on delete cascade,
      primary key (mac, message_id)
    ) ${strict}`,
    'create index unsorted_clue_message on unsorted_clue (message_id)',
  ]
}
