import type { ColumnTypes } from '../../column-types.ts'

/** Drafts of staff, and who has which inquiry open. */
export function createDrafts({ integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table draft (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      inquiry_id text references inquiry (id) on delete cascade,
      place text not null,
      saved_at ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null,
      unique (staff_id, place)
    ) ${strict}`,
    'create index draft_inquiry on draft (inquiry_id) where inquiry_id is not null',

    `create table draft_file (
      draft_id text not null references draft (id) on delete cascade,
      file_id text not null references file (id) on delete cascade,
      primary key (draft_id, file_id)
    ) ${strict}`,
    'create index draft_file_file on draft_file (file_id)',

    `create table presence (
      staff_id text not null references staff (id) on delete cascade,
      inquiry_id text not null references inquiry (id) on delete cascade,
      is_writing ${integer} not null,
      seen_at ${integer} not null,
      primary key (staff_id, inquiry_id)
    ) ${strict}`,
    'create index presence_inquiry on presence (inquiry_id)',
  ]
}
