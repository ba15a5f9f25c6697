import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/**
 * MACs over accounts and sessions are null until the first start, since a migration has no keys. The stored public
 * half of a signing key is dropped: it is derived from the sealed private key, which nobody can replace without the
 * data keys. `staff_notice` queues mails to staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytes, integer, strict } = columnTypes(db)
  await sql`alter table staff add column mac ${bytes}`.execute(db)
  await sql`alter table session add column mac ${bytes}`.execute(db)
  await sql`alter table signing_key drop column public_jwk`.execute(db)
  await sql`
    create table staff_notice (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      kind text not null,
      created_at ${integer} not null,
      lease_until ${integer} not null,
      sent_at ${integer}
    ) ${strict}`.execute(db)
  // The daily limit on erasures counts this person's events.
  await sql`create index event_erased on event (actor, at) where kind = 'erased'`.execute(db)
  await sql`create index known_address_mac on known_address (address_mac)`.execute(db)
}
