import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** Finds resent inquiries by content even if their address was corrected. Partial, because few rows are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db)
  await sql`alter table inquiry add column corrected_at ${integer}`.execute(db)
  await sql`create index inquiry_corrected on inquiry (content_mac) where corrected_at is not null`.execute(
    db,
  )
}
