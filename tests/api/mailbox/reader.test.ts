import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { storeRawMails } from '../../../server/mailbox/raw-mails.ts'
import { createTestApp } from '../../support/app.ts'
import { isPostgresRun } from '../../support/database.ts'
import { compose } from '../../support/incoming.ts'
import { until } from '../../support/outbox.ts'
import { findFreePort } from '../../support/server-process.ts'

it('mails that are recorded together do not wait for one that can not be', async () => {
  await using app = await createTestApp({ LMTP_PORT: String(await findFreePort()) })
  const { db, vault, clock } = app
  const headers = [[], ['Auto-Submitted: auto-replied'], ['Content-Type: text/html']]
  const mails = headers.map((lines) => ({
    raw: Buffer.from(compose({ headers: lines })),
    arrivedAt: clock.now,
  }))
  await db
    .transaction()
    .execute((trx) => storeRawMails(trx, vault, { source: 'lmtp', uidvalidity: null, now: clock.now }, mails))
  await refuseAutomatic()

  await using _mail = await app.startConfiguredMail()
  await until(async () => (await listStates()).filter((state) => state === 'read').length === 2)
  await until(() => app.logged.some(({ msg }) => msg.includes('it is tried again')))
  expect(await listStates()).toEqual(['read', 'stored', 'read'])
  // The HTML is a file of its message.
  expect(await db.selectFrom('file').select('state').execute()).toEqual([{ state: 'packed' }])

  async function listStates(): Promise<string[]> {
    const rows = await db.selectFrom('mail').select('state').orderBy('n').execute()
    return rows.map(({ state }) => state)
  }

  async function refuseAutomatic(): Promise<void> {
    if (isPostgresRun())
      await sql`alter table message add constraint refused check (automatic = 0)`.execute(db)
    else
      await sql`create trigger refused before insert on message when new.automatic = 1
        begin select raise(abort, 'Refused by the test'); end`.execute(db)
  }
})
