import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** Files that patients send from their page, and what the virus scanner found in any file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, bytes, strict } = columnTypes(db)
  await sql`
    create table patient_file (
      file_id text primary key references file (id) on delete cascade,
      inquiry_id text not null references inquiry (id) on delete cascade,
      message_id text not null,
      position ${integer} not null,
      content_mac ${bytes},
      begun_at ${integer} not null,
      unique (inquiry_id, content_mac)
    ) ${strict}`.execute(db)
  await sql`alter table file add column scan text not null default 'none'
    check (scan in ('none', 'clean', 'infected', 'too-large'))`.execute(db)
  await sql`create index file_unscanned on file (written_at) where scan = 'none'`.execute(db)
}
