import type { ColumnTypes } from '../../column-types.ts'

/** Files, the sealed objects of which they consist, and what refers to them. */
export function createFiles({ rowNumber, integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table file (
      n ${rowNumber},
      id text not null unique,
      bytes ${integer} not null,
      state text not null,
      stored_bytes ${integer} not null default 0,
      chunks ${integer} not null default 0,
      written_at ${integer} not null default 0,
      unused_since ${integer},
      scan text not null default 'none' check (scan in ('none', 'clean', 'infected', 'too-large')),
      pages ${integer},
      key_id text not null,
      sealed ${bytes} not null,
      constraint file_state check (state in ('arriving', 'loose', 'packed', 'gone'))
    ) ${strict}`,
    "create index file_unsettled on file (state) where state = 'arriving' or state = 'loose'",
    'create index file_unused on file (unused_since) where unused_since is not null',
    "create index file_unscanned on file (written_at) where scan = 'none'",
    'create index file_uncounted on file (n) where pages is null',

    // An object whose file is gone waits for its deletion.
    `create table file_object (
      name text primary key,
      file_id text references file (id) on delete set null,
      first_chunk ${integer} not null,
      chunks ${integer} not null,
      start ${integer} not null,
      bytes ${integer} not null,
      content ${bytes},
      released_at ${integer},
      unique (file_id, first_chunk)
    ) ${strict}`,
    'create index file_object_released on file_object (released_at) where file_id is null',

    `create table file_store (
      one ${integer} primary key check (one = 1),
      id text not null
    ) ${strict}`,

    `create table message_file (
      message_id text not null references message (id) on delete cascade,
      file_id text not null references file (id),
      position ${integer} not null,
      primary key (message_id, file_id)
    ) ${strict}`,
    'create index message_file_file on message_file (file_id)',

    `create table template_file (
      template_id text not null,
      locale text not null,
      file_id text not null references file (id),
      position ${integer} not null,
      primary key (template_id, locale, file_id),
      foreign key (template_id, locale) references template_text (template_id, locale) on delete cascade
    ) ${strict}`,
    'create index template_file_file on template_file (file_id)',

    `create table patient_file (
      file_id text primary key references file (id) on delete cascade,
      inquiry_id text not null references inquiry (id) on delete cascade,
      message_id text not null,
      position ${integer} not null,
      content_mac ${bytes},
      begun_at ${integer} not null,
      unique (inquiry_id, content_mac)
    ) ${strict}`,

    `create table file_label (
      n ${rowNumber},
      id text not null unique references file (id) on delete cascade,
      position ${integer},
      for_hospital ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,
  ]
}
