import { type Kysely, sql } from 'kysely'

/** Lists and counts of open inquiries read nothing but this index, in the order of the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index inquiry_due`.execute(db)
  await sql`create index inquiry_due
    on inquiry (standing, next_at, n, next_kind, owner, answered_at, received_at)`.execute(db)
}
