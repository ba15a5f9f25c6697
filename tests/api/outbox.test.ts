import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createJobSender } from '../../server/job-sender.ts'
import { createSmtpTransport } from '../../server/mail/transport.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { claimJobs, type Job } from '../../server/outbox/store.ts'
import { type OutboxWorker, startOutboxWorker } from '../../server/outbox/worker.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { isPostgresRun, makeReadOnly } from '../support/database.ts'
import { postJson, wanjiku } from '../support/inquiries.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { testSite } from '../support/site.ts'

const mailboxes = { from: testSite.company.mailFrom, to: testSite.company.email }

let app: TestApp
let mailServer: MailServer
const open: (() => unknown)[] = []
const logged: { msg: string; code?: string }[] = []

beforeEach(async () => {
  app = await createTestApp()
  mailServer = await startMailServer()
  logged.length = 0
})

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  await mailServer[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

function startWorker(url = mailServer.url): OutboxWorker {
  const { db, vault, config } = app
  const transport = createSmtpTransport(new URL(url))
  open.push(() => transport.close())
  return startWorkerWith(createJobSender({ db, vault, transport, site: testSite, mailboxes, config }))
}

function startWorkerWith(send: (job: Job) => Promise<void>): OutboxWorker {
  const { db, clock } = app
  const worker = startOutboxWorker({
    db,
    log: pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) }),
    now: () => clock.now,
    metrics: createMetrics(),
    random: () => 0.5,
    send,
  })
  open.push(() => worker[Symbol.asyncDispose]())
  return worker
}

async function accept(changes: Partial<typeof wanjiku> = {}): Promise<string> {
  const answer = (await (await postJson(app, { ...wanjiku, ...changes })).json()) as { reference: string }
  return answer.reference
}

async function readStates() {
  return app.db
    .selectFrom('outbox')
    .select(['kind', 'state', 'attempts', 'last_error', 'due_at'])
    .orderBy('n')
    .execute()
}

/** Waits for what the worker does in its own time; a test that waits in vain fails by its time limit. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10)
}

const inquiryMails = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('Inquiry'))
const acknowledgements = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('We have'))

it('brings the inquiry to the support mailbox with every field, and lets an answer reach the patient', async () => {
  const reference = await accept()
  startWorker()
  await until(() => inquiryMails().length === 1)
  const [mail] = inquiryMails()
  expect(mail?.envelopeTo).toEqual(['support@company.example'])
  expect(mail?.subject).toBe(`Inquiry ${reference}: Knee replacement`)
  expect(mail?.replyTo).toEqual([{ name: wanjiku.name, address: wanjiku.email }])
  for (const part of [mail?.text, mail?.html]) {
    for (const value of [
      wanjiku.name,
      wanjiku.email,
      '+254 0712 345 678',
      'Kenya',
      wanjiku.treatment,
      reference,
    ]) {
      expect(part).toContain(value)
    }
    for (const line of wanjiku.message.split('\n')) expect(part).toContain(line)
    expect(part).toContain('tel:+254712345678')
    expect(part).toContain('https://wa.me/254712345678')
    expect(part).toMatch(/Sat,? 21 Nov,? (?:at )?10:00/)
  }
})

it('tells the local time of a patient abroad beside that of Nairobi', async () => {
  await accept({ countryCode: '+1', phone: '212 555 0100' })
  startWorker()
  await until(() => inquiryMails().length === 1)
  expect(inquiryMails()[0]?.text).toMatch(
    /Received, United States: .*02:00 \(New York\) to .*23:00 \(Los Angeles\)/,
  )
})

it('acknowledges to the patient with reference and promise, and repeats nothing that they wrote', async () => {
  const reference = await accept()
  startWorker()
  await until(() => acknowledgements().length === 1)
  const [mail] = acknowledgements()
  expect(mail?.envelopeTo).toEqual([wanjiku.email])
  expect(mail?.text).toContain(reference)
  expect(mail?.text).toMatch(/Sunday,? 22 November at 10:00|Sunday 22 November.*10:00/)
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied')
  for (const written of [wanjiku.name, wanjiku.treatment, 'My mother', '0712', '712345678']) {
    expect(mail?.source).not.toContain(written)
  }
})

it('lets nothing that a visitor writes become a header, a recipient or markup', async () => {
  await accept({
    name: 'Eve"\r\nBcc: all@example.com <x@example.com>,',
    treatment: 'Knee\r\nTo: other@example.com',
    message: '</div><img src=x onerror=alert(1)><a href="https://evil.example">click</a>',
  })
  startWorker()
  await until(() => mailServer.mails.length === 2)
  const recipients = mailServer.mails.map(({ envelopeTo }) => envelopeTo.join())
  expect(new Set(recipients)).toEqual(new Set(['support@company.example', wanjiku.email]))
  const [mail] = inquiryMails()
  expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
  expect(mail?.to).toEqual([{ name: '', address: 'support@company.example' }])
  expect(mail?.html).not.toContain('<img')
  expect(mail?.html).not.toContain('<a href="https://evil.example"')
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

it('sends again after the mail server refused, under the same Message-ID', async () => {
  mailServer.refuse({ at: 'data', responseCode: 451, times: 2 })
  await accept()
  const worker = startWorker()
  await until(async () =>
    (await readStates()).every(({ attempts, last_error }) => attempts === 1 && last_error !== null),
  )
  expect(mailServer.mails).toEqual([])
  expect((await readStates()).map(({ last_error, due_at }) => [last_error, due_at - app.clock.now])).toEqual([
    ['EMESSAGE 451', 10_000],
    ['EMESSAGE 451', 10_000],
  ])
  app.clock.now += 10_000
  worker.wake()
  await until(() => mailServer.mails.length === 2)
  const ids = await app.db.selectFrom('inquiry').select('id').execute()
  expect(inquiryMails()[0]?.messageId).toBe(`<${ids[0]?.id}.inquiry@company.example>`)
  await until(async () => (await readStates()).every(({ state }) => state === 'sent'))
})

it('keeps an inquiry that the support mailbox refuses for good, and tries on', async () => {
  mailServer.refuse({ at: 'rcpt', responseCode: 550, times: 2 })
  await accept()
  startWorker()
  await until(async () => (await readStates()).every(({ last_error }) => last_error !== null))
  const states = await readStates()
  expect(states.find(({ kind }) => kind === 'inquiry')).toMatchObject({
    state: 'waiting',
    last_error: 'EENVELOPE 550',
  })
  expect(states.find(({ kind }) => kind === 'acknowledgement')).toMatchObject({ state: 'failed' })
  const response = await app.deskRequest('/readyz')
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { ready: false, outbox: { waiting: 1, refused: 1, failed: 0, undeliverable: 1 } },
  ])
  expect(logged).toContainEqual(
    expect.objectContaining({ msg: 'Mail refused for good; it is tried again', code: 'EENVELOPE 550' }),
  )
  expect(await (await app.deskRequest('/metrics')).text()).toContain('pona_outbox_mails{state="refused"} 1\n')
})

it('gives up at once what a patient’s address refuses for good, and stays ready', async () => {
  const to = (kind: string) => app.db.selectFrom('outbox').selectAll().where('kind', '=', kind)
  await accept()
  await app.db.deleteFrom('outbox').where('kind', '=', 'inquiry').execute()
  mailServer.refuse({ at: 'rcpt', responseCode: 550, times: 1 })
  startWorker()
  await until(async () => (await to('acknowledgement').executeTakeFirstOrThrow()).state === 'failed')
  const response = await app.deskRequest('/readyz')
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { ready: true, outbox: { waiting: 0, failed: 0, undeliverable: 1 } },
  ])
})

it('gives up after five days, and keeps what it gave up', async () => {
  mailServer.refuse({ at: 'rcpt', responseCode: 451, times: 2 })
  await accept()
  app.clock.now += 5 * 24 * 60 * 60 * 1000 + 1
  startWorker()
  await until(async () => (await readStates()).every(({ state }) => state === 'failed'))
  const response = await app.deskRequest('/readyz')
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { ready: false, outbox: { failed: 1, undeliverable: 1 } },
  ])
})

it('delivers what waited while no mail server was there', async () => {
  const { url } = mailServer
  await mailServer[Symbol.asyncDispose]()
  await accept()
  const worker = startWorker(url)
  await until(async () =>
    (await readStates()).every(
      ({ last_error }) => last_error?.startsWith('ESOCKET') || last_error?.startsWith('ECONN') || false,
    ),
  )
  mailServer = await startMailServer(Number(new URL(url).port))
  app.clock.now += 10_000
  worker.wake()
  await until(() => mailServer.mails.length === 2)
})

it('sends each mail once though two senders work', async () => {
  for (const n of [1, 2, 3, 4, 5, 6])
    await accept({ message: `Message ${n}`, email: `p${n}@patient.example` })
  startWorker()
  startWorker()
  await until(async () => (await readStates()).every(({ state }) => state === 'sent'))
  expect(mailServer.mails).toHaveLength(12)
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(12)
})

it('leaves a mail to the sender that claimed it, though the clocks of two senders differ', async () => {
  await accept()
  const ahead = app.clock.now + 2_000
  const claim = (now: number, limit: number) =>
    claimJobs(app.db, { now, latestDueAt: now + 60 * 60 * 1000, limit })
  const first = await claim(ahead, 1)
  const second = await claim(app.clock.now, 1)
  const third = await claim(app.clock.now, 9)
  expect([first, second, third].map((jobs) => jobs.map(({ kind }) => kind))).toEqual([
    ['inquiry'],
    ['acknowledgement'],
    [],
  ])
})

it('sends a flood of mails side by side, each once, and no more than four at a time', async () => {
  const messages = Array.from({ length: 40 }, (_, n) => `Message ${n}`)
  await Promise.all(messages.map((message, n) => accept({ message, email: `p${n}@patient.example` })))
  const sent: number[] = []
  let [underWay, most] = [0, 0]
  startWorkerWith(async ({ n }) => {
    most = Math.max(most, ++underWay)
    await sleep(1)
    underWay--
    sent.push(n)
  })
  await until(async () => (await readStates()).every(({ state }) => state === 'sent'))
  expect([sent.length, new Set(sent).size, most]).toEqual([80, 80, 4])
})

it('renews the leases of what is still being sent, so that nobody else takes it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await accept()
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  startWorkerWith(() => answer)
  const readLeases = () => app.db.selectFrom('outbox').select('lease_until').execute()
  await until(async () => (await readLeases()).every(({ lease_until }) => lease_until > app.clock.now))
  app.clock.now += 20_000
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await until(async () =>
    (await readLeases()).every(({ lease_until }) => lease_until === app.clock.now + 60_000),
  )
  resolve()
  await until(async () => (await readStates()).every(({ state }) => state === 'sent'))
})

// PostgreSQL is told by session, and the pool has several: its own outages are tried with a real restart.
it.skipIf(isPostgresRun())('goes on saying that a mail is out until the database takes it', async () => {
  await accept()
  let sends = 0
  startWorkerWith(async () => {
    sends++
    await makeReadOnly(app.db)
  })
  await until(() => logged.some(({ msg }) => msg.includes('could not be recorded yet')))
  await sql`pragma query_only = off`.execute(app.db)
  await until(async () => (await readStates()).every(({ state }) => state === 'sent'))
  expect(sends).toBe(2)
})

it('takes over a mail whose sender died, once its lease has run out', async () => {
  await accept()
  await app.db
    .updateTable('outbox')
    .set({ lease_until: app.clock.now + 60_000, attempts: 1 })
    .execute()
  const worker = startWorker()
  await sleep(50)
  expect(mailServer.mails).toEqual([])
  app.clock.now += 60_000
  worker.wake()
  await until(() => mailServer.mails.length === 2)
})
