import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** Files that lie with the texts of templates, and the replies that carry them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rowNumber, integer, bytes, strict } = columnTypes(db)
  await sql`
    create table file (
      n ${rowNumber},
      id text not null unique,
      name text not null,
      type text not null,
      bytes ${integer} not null,
      unused_since ${integer},
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`.execute(db)
  await sql`
    create table template_file (
      template_id text not null,
      locale text not null,
      file_id text not null references file (id),
      position ${integer} not null,
      primary key (template_id, locale, file_id),
      foreign key (template_id, locale) references template_text (template_id, locale) on delete cascade
    ) ${strict}`.execute(db)
  await sql`
    create table reply_file (
      reply_id text not null references reply (id) on delete cascade,
      file_id text not null references file (id),
      primary key (reply_id, file_id)
    ) ${strict}`.execute(db)
  for (const table of ['template_file', 'reply_file'])
    await sql`create index ${sql.ref(`${table}_file`)} on ${sql.table(table)} (file_id)`.execute(db)
}
