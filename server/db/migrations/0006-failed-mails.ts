import { type Kysely, sql } from 'kysely'

/** Health checks count failed mails often; without a partial index they would scan all sent mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_failed on outbox (kind) where state = 'failed'`.execute(db)
}
