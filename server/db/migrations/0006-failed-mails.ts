import { type Kysely, sql } from 'kysely'

/** Few mails fail, and they are counted whenever somebody asks how the server is: without it all that were sent are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_failed on outbox (kind) where state = 'failed'`.execute(db)
}
