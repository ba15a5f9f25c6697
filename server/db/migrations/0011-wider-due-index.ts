import { type Kysely, sql } from 'kysely'

/** A covering index: lists and counts of open inquiries need nothing else, and it is in list order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index inquiry_due`.execute(db)
  await sql`create index inquiry_due
    on inquiry (standing, next_at, n, next_kind, owner, answered_at, received_at)`.execute(db)
}
