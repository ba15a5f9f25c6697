import type { ColumnTypes } from '../../column-types.ts'

const DAY_MS = 86_400_000
/** Lists have urgent inquiries first, in the order of their times. */
const URGENT_LEAD_MS = 100_000_000_000_000

export function createInquiries({ rowNumber, integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table inquiry (
      n ${rowNumber},
      id text not null unique,
      reference text not null unique,
      received_at ${integer} not null,
      locale text not null,
      consent_version text not null,
      key_id text not null,
      sealed ${bytes} not null,

      idempotency_mac ${bytes} unique,
      content_mac ${bytes} not null,
      email_index ${bytes} not null,
      phone_index ${bytes} not null,
      corrected_at ${integer},

      version ${integer} not null default 1,
      standing text not null,
      owner text,
      owed_kind text,
      owed_at ${integer},
      steps text not null default '[]',
      next_kind text,
      next_at ${integer},
      urgent ${integer} not null default 0,
      answered_at ${integer},
      answered_by text,
      answered_via text,
      closed_at ${integer},
      closed_for text,
      keep_days ${integer},
      lifted_at ${integer},
      merged_into text references inquiry (id) on delete set null,
      undo text,

      destination text,
      source text,
      heard_from text,

      invented ${integer} not null default 0,
      link_generation ${integer} not null default 1,
      withdrawn_at ${integer},
      withdrawn_wants text,
      withdrawn_work text,

      constraint inquiry_standing check (standing in ('open', 'closed', 'spam')),
      constraint inquiry_owed
        check ((owed_kind is null) = (owed_at is null) and (owed_kind is null or standing = 'open')),
      constraint inquiry_next check ((next_kind is null) = (next_at is null)),
      constraint inquiry_needs_step check (standing <> 'open' or next_kind is not null),
      constraint inquiry_aftercare check (next_kind is null or standing = 'open' or closed_for = 'treated'),
      constraint inquiry_answer check ((answered_at is null) = (answered_via is null)),
      constraint inquiry_closed_for check (closed_for is null or standing = 'closed'),
      constraint inquiry_withdrawn check (withdrawn_wants in ('stop', 'erase'))
    ) ${strict}`,
    // Covering, in the order of the lists: lists, counts and figures need no row.
    `create index inquiry_due on inquiry
      ((next_at - urgent * ${URGENT_LEAD_MS}), n, next_at, urgent, standing, next_kind, owed_at, owner, answered_at, received_at, destination)
      where next_at is not null`,
    "create index inquiry_spam on inquiry (received_at, n, owner, destination) where standing in ('spam')",
    'create index inquiry_owner on inquiry (owner, received_at, n, standing)',
    'create index inquiry_destination on inquiry (destination, received_at, n, standing) where destination is not null',
    `create index inquiry_owner_destination on inquiry (owner, destination, received_at, n, standing)
      where destination is not null`,
    `create index inquiry_received on inquiry
      (received_at, n, standing, merged_into, answered_at, answered_by, source, heard_from)`,
    'create index inquiry_closed on inquiry (closed_at, closed_for, merged_into) where closed_at is not null',
    `create index inquiry_kept_shorter on inquiry ((closed_at + keep_days * ${DAY_MS})) where keep_days is not null`,
    // Each index by a MAC costs every insert a random page write.
    'create index inquiry_email on inquiry (email_index, received_at)',
    'create index inquiry_phone on inquiry (phone_index, received_at)',
    // Finds the few people who must not be written to any more.
    ...['email', 'phone'].map(
      (contact) => `create index inquiry_left_by_${contact} on inquiry (${contact}_index)
        where closed_for in ('died', 'left-alone')`,
    ),
    // Finds a resent inquiry by its content even if its address was corrected.
    'create index inquiry_corrected on inquiry (content_mac) where corrected_at is not null',
    'create index inquiry_invented on inquiry (n) where invented = 1',
    'create index inquiry_merged on inquiry (merged_into) where merged_into is not null',

    // Kept in the transaction of each arrival and each erasure.
    `create table tally (
      one ${integer} primary key check (one = 1),
      inquiries ${integer} not null
    ) ${strict}`,
    'insert into tally (one, inquiries) values (1, 0)',

    `create table agenda (
      inquiry_n ${integer} not null references inquiry (n) on delete cascade,
      item text not null,
      staff_id text not null,
      at ${integer} not null,
      primary key (inquiry_n, item)
    ) ${strict}`,
    'create index agenda_of_person on agenda (staff_id, at, inquiry_n, item)',

    `create table missed_step (
      inquiry_id text not null references inquiry (id) on delete cascade,
      version ${integer} not null,
      item text not null,
      owner text,
      due_at ${integer} not null,
      ended_at ${integer} not null,
      primary key (inquiry_id, version, item)
    ) ${strict}`,
    'create index missed_step_ended on missed_step (ended_at)',
  ]
}
