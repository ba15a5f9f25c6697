import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict } = columnTypes(db)
  await sql`
    create table template_text (
      template_id text not null references template (id) on delete cascade,
      locale text not null,
      subject text not null,
      body text not null,
      primary key (template_id, locale)
    ) ${strict}`.execute(db)
  await sql`insert into template_text (template_id, locale, subject, body)
    select id, locale, subject, body from template`.execute(db)
  for (const column of ['locale', 'subject', 'body'])
    await sql`alter table template drop column ${sql.ref(column)}`.execute(db)
}
