import type { ColumnTypes } from '../../column-types.ts'

/** Profiles of staff, and the text messages that go to their telephones. */
export function createProfiles({ rowNumber, integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table profile (
      id text primary key references staff (id) on delete cascade,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,

    `create table urgent_text (
      n ${rowNumber},
      staff_id text not null references staff (id) on delete cascade,
      inquiry_id text references inquiry (id) on delete cascade,
      about_id text references staff (id) on delete cascade,
      kind text not null,
      attempts ${integer} not null,
      created_at ${integer} not null,
      due_at ${integer} not null,
      lease_until ${integer} not null
    ) ${strict}`,
    'create index urgent_text_inquiry on urgent_text (inquiry_id) where inquiry_id is not null',
  ]
}
