// Runs on PostgreSQL too.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { compose } from '#testing/mail/incoming.ts'
import { until } from '#testing/mail/outbox.ts'
import type { TestApp } from '#testing/server/app.ts'
import { createTestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { testSite } from '#testing/server/site.ts'
import { openWords } from '../../../server/case/words/words.ts'
import { type Lane, ordinaryLane, slowLane } from '../../../server/incoming-mail/lanes.ts'
import { startMailWorker } from '../../../server/incoming-mail/mail-worker.ts'
import { createOwnAddresses } from '../../../server/incoming-mail/office.ts'
import { storeRawMails } from '../../../server/incoming-mail/stored/raw-mails.ts'
import { createLog } from '../../../server/platform/log/log.ts'

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
  await using _refusal = await refuseAutomatic()

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

  /** Other tests use the same schema of PostgreSQL afterwards. */
  async function refuseAutomatic(): Promise<AsyncDisposable> {
    if (isPostgresRun())
      await sql`alter table message add constraint refused check (automatic = 0)`.execute(db)
    else
      await sql`create trigger refused before insert on message when new.automatic = 1
        begin select raise(abort, 'Refused by the test'); end`.execute(db)
    return {
      async [Symbol.asyncDispose]() {
        if (isPostgresRun()) await sql`alter table message drop constraint refused`.execute(db)
      },
    }
  }
})

/** For a long mail too short, for others longer than they take. */
const inHurry = (lane: Lane) =>
  lane.map((queue) => ({ ...queue, toTimeoutMs: (bytes: number) => (bytes > 100_000 ? 1 : 10_000) }))

it('a mail that is slow waits behind the others, which are read', async () => {
  await using app = await createTestApp()
  await store(app, [slowMail, compose({})])
  await using _reader = startReader(app, { ordinaryLane: inHurry(ordinaryLane), slowLane: [] })
  await until(async () =>
    (await listMails(app)).every(({ problem, state }) => problem === 'slow' || state === 'read'),
  )
  expect(await listMails(app)).toEqual([
    { state: 'stored', problem: 'slow', attempts: 0 },
    { state: 'read', problem: null, attempts: 1 },
  ])
})

it('a small mail with many files waits behind the others', async () => {
  await using app = await createTestApp()
  const part = '--b\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF\r\n'
  await store(
    app,
    [8, 9].map((count) => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(count)}`),
  )
  await using _reader = startReader(app, { ordinaryLane: inHurry(ordinaryLane), slowLane: [] })
  await until(async () =>
    (await listMails(app)).every(({ problem, state }) => problem === 'slow' || state === 'read'),
  )
  expect((await listMails(app)).map(({ problem }) => problem)).toEqual([null, 'slow'])
})

it('a mail that was slow before a restart is read among the slow ones', async () => {
  await using app = await createTestApp()
  await store(app, [compose({}), compose({})])
  await app.db.updateTable('mail').set({ problem: 'slow' }).where('n', '=', 1).execute()
  await app.db.updateTable('mail').set({ problem: 'very-slow' }).where('n', '=', 2).execute()
  await using _reader = startReader(app, { ordinaryLane: [], slowLane })
  await until(async () => (await listMails(app)).every(({ state }) => state === 'read'))
  expect((await listMails(app)).map(({ problem }) => problem)).toEqual([null, null])
})

it('a mail that is too slow for every queue is unreadable, and all of it is a file of its message', async () => {
  await using app = await createTestApp()
  await store(app, [slowMail])
  await using _reader = startReader(app, { ordinaryLane: inHurry(ordinaryLane), slowLane: inHurry(slowLane) })
  await until(async () => (await listMails(app)).every(({ state }) => state === 'read'))
  expect((await listMails(app)).map(({ problem }) => problem)).toEqual(['too-slow'])
  const [message] = await app.db.selectFrom('message').selectAll().execute()
  expect(message && openWords(app.vault, message)).toMatchObject({
    subject: 'Slow',
    text: expect.stringContaining('took too long'),
  })
  const [whole] = await app.db.selectFrom('file').select('bytes').execute()
  expect(whole?.bytes).toBe(slowMail.length)
})

it('a reader that stops leaves the slow mail that it reads to the next one', async () => {
  await using app = await createTestApp()
  await store(app, [endlessMail])
  await app.db.updateTable('mail').set({ problem: 'very-slow' }).execute()
  const reader = startReader(app, { ordinaryLane: [], slowLane })
  await until(async () => (await listMails(app))[0]?.attempts === 1)
  await reader[Symbol.asyncDispose]()
  expect(await listMails(app)).toEqual([{ state: 'stored', problem: 'very-slow', attempts: 0 }])
})

const slowMail = `Subject: Slow\r\nContent-Type: text/html\r\n\r\n${'<td>'.repeat(60_000)}`
const endlessMail = `Content-Type: text/html\r\n\r\n${'<td>x'.repeat(5_000_000)}`

type Lanes = Parameters<typeof startMailWorker>[1]

function startReader(app: TestApp, lanes: Lanes) {
  const own = createOwnAddresses(['support@company.example'])
  const deps = {
    ...app,
    store: app.fileStore,
    log: createLog('error', { write: (line) => void app.logged.push(JSON.parse(line)) }),
    now: () => app.clock.now,
    random: Math.random,
    own,
  }
  return startMailWorker(
    {
      ...{ ...deps, office: testSite.company, sentSources: [], authservId: undefined },
      ...{ announce: () => {}, yieldTurn: async () => {} },
    },
    lanes,
  )
}

async function store({ db, vault, clock }: TestApp, mails: readonly string[]): Promise<void> {
  const origin = { source: 'lmtp', uidvalidity: null, now: clock.now }
  const rows = mails.map((raw) => ({ raw: Buffer.from(raw), arrivedAt: clock.now }))
  await db.transaction().execute((trx) => storeRawMails(trx, vault, origin, rows))
}

async function listMails({ db }: TestApp) {
  return await db.selectFrom('mail').select(['state', 'problem', 'attempts']).orderBy('n').execute()
}
