import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry add column closed_for text
    constraint inquiry_closed_for check (closed_for is null or standing = 'closed')`.execute(db)
}
