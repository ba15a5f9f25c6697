// Runs on PostgreSQL too.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receive } from '#testing/desk/desk-client.ts'
import { compose } from '#testing/mail/incoming.ts'
import { until } from '#testing/mail/outbox.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { LEASE_MS } from '../../server/company/outbox/store.ts'
import { storeRawMails } from '../../server/incoming-mail/stored/raw-mails.ts'

let app: TestApp
let sent: number

beforeEach(async () => {
  app = await createTestApp({ LMTP_PORT: String(await findFreePort()) })
  sent = 0
  app.transport.send = async () => {
    sent += 1
  }
  await receive(app)
  const { db, vault, clock } = app
  await db.transaction().execute(async (trx) => {
    const origin = { source: 'lmtp', uidvalidity: null, now: clock.now }
    await storeRawMails(trx, vault, origin, [{ raw: Buffer.from(compose({})), arrivedAt: clock.now }])
  })
  // As a server leaves them that was killed.
  for (const table of ['outbox', 'mail'] as const)
    await db
      .updateTable(table)
      .set({ lease_until: clock.now + LEASE_MS })
      .execute()
})

afterEach(() => app[Symbol.asyncDispose]())

const countUnread = async () =>
  (await app.db.selectFrom('mail').select('n').where('state', '=', 'stored').execute()).length

const countLeased = async () => {
  const ahead = app.clock.now
  const leased = await Promise.all(
    (['outbox', 'mail'] as const).map((table) =>
      app.db.selectFrom(table).select('n').where('lease_until', '>', ahead).execute(),
    ),
  )
  return leased.flat().length
}

it.skipIf(isPostgresRun())(
  'a server that is alone sends and reads at its start what a killed one had claimed',
  async () => {
    await using _started = await app.start()
    await until(() => sent === 2)
    await until(async () => (await countUnread()) === 0)
  },
)

it('leaves the leases to another server, where there may be one', async () => {
  await using other = await app.openAnother({ LMTP_PORT: String(await findFreePort()) })
  await using _started = await other.start()
  await other.outbox.rested
  expect([sent, await countLeased(), await countUnread()]).toEqual([0, 3, 1])
})
