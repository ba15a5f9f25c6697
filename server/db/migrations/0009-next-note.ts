import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry add column next_note text
    constraint inquiry_next_note check (next_note is null or next_kind is not null)`.execute(db)
}
