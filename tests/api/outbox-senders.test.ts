// Runs on PostgreSQL too.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import type { TestApp } from '#testing/server/app.ts'
import { isPostgresRun, makeReadOnly } from '#testing/server/database.ts'
import { eraseInquiry } from '../../server/case/life/erase.ts'
import {
  claimJobs,
  type FailureHandler,
  type Job,
  LEASE_MS,
  type Outcome,
  recordOutcomes,
} from '../../server/company/outbox/store.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { isWriteFailure } from '../../server/platform/db/write-failure.ts'

let outbox: Outbox
let app: TestApp
let mailServer: MailServer

beforeEach(async () => {
  outbox = await createOutbox({ RATE_LIMITS: 'off' })
  app = outbox.app
  mailServer = await startMailServer()
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

it('sends each mail once though two senders work', async () => {
  for (const n of [1, 2, 3, 4, 5, 6])
    await outbox.accept({ message: `Message ${n}`, email: `p${n}@patient.example` })
  outbox.startWorker(mailServer.url)
  outbox.startWorker(mailServer.url)
  await until(async () => (await outbox.readStates()).every(({ state }) => state === 'sent'))
  expect(mailServer.mails).toHaveLength(12)
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(12)
})

it('leaves a mail to the sender that claimed it, though the clocks of two senders differ', async () => {
  await outbox.accept()
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

it('takes over a lease that was written under a wrong clock, and none that a clock slightly ahead wrote', async () => {
  await outbox.accept()
  const claim = (now: number) =>
    claimJobs(app.db, { now, latestDueAt: now + 365 * 24 * 60 * 60 * 1000, limit: 9 })
  const wrong = app.clock.now + 300 * 24 * 60 * 60 * 1000
  const leased = await claim(wrong)
  expect(leased).toHaveLength(2)
  const again = await claim(app.clock.now)
  expect(again.map(({ n }) => n)).toEqual(leased.map(({ n }) => n))
  expect(await claim(app.clock.now - 2 * LEASE_MS)).toEqual([])
})

it('takes no failure from a sender whose mail another has claimed since', async () => {
  await outbox.accept()
  const claim = (now: number) => claimJobs(app.db, { now, latestDueAt: now, limit: 9 })
  const frozen = await claim(app.clock.now)
  const later = await claim(app.clock.now + LEASE_MS)
  expect(later.map(({ n, attempts }) => [n, attempts])).toEqual(
    frozen.map(({ n, attempts }) => [n, attempts + 1]),
  )
  const fail = (job: Job) => ({ job, state: 'failed', errorCode: 'ETIMEDOUT', at: 1 }) as const
  await recordOutcomes(app.db, frozen.map(fail), noFailure)
  expect((await outbox.readStates()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

it.runIf(isPostgresRun())('keeps no mail from the others when it is frozen as it records', async () => {
  await outbox.accept()
  const jobs = await claimJobs(app.db, {
    now: app.clock.now,
    latestDueAt: app.clock.now + LEASE_MS,
    limit: 9,
  })
  let reads = 0
  const outcomes = jobs.map((job, index) => ({
    job,
    at: 1,
    get state() {
      // At the second read the first mail is recorded and its row locked.
      if (index === 1 && ++reads === 2) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 11_000)
      }
      return 'sent' as const
    },
  }))
  const { databaseAddress } = app
  if (!('url' in databaseAddress)) expect.unreachable()
  const frozen = await openDatabase({ url: databaseAddress.url, onBroken: () => {} })
  await expect(recordOutcomes(frozen, outcomes, noFailure)).rejects.toSatisfy(isWriteFailure)
  await frozen.destroy()
  await recordOutcomes(
    app.db,
    jobs.map((job) => ({ job, state: 'sent', at: 1 })),
    noFailure,
  )
  expect((await outbox.readStates()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

it.runIf(isPostgresRun())('waits a moment for what another holds, and sends it then', async () => {
  await outbox.accept()
  const { now } = app.clock
  let looks = 0
  Object.defineProperty(app.clock, 'now', {
    get() {
      looks++
      return now
    },
  })
  await app.db.transaction().execute(async (trx) => {
    await sql`select 1 from outbox for update`.execute(trx)
    outbox.startWorker(mailServer.url)
    await until(() => looks > 1)
    looks = 0
    await sleep(500)
  })
  expect(looks).toBeLessThan(10)
  await until(async () => (await outbox.readStates()).every(({ state }) => state === 'sent'))
})

it.each([
  ['sent', (job: Job): Outcome => ({ job, state: 'sent', at: 1 })],
  ['failed', (job: Job): Outcome => ({ job, state: 'failed', errorCode: 'EENVELOPE 550', at: 1 })],
] as const)(
  'says of no other mail that it is %s, when an inquiry is erased under a sender',
  async (_, toOutcome) => {
    const claim = () =>
      claimJobs(app.db, { now: app.clock.now, latestDueAt: app.clock.now + LEASE_MS, limit: 9 })
    const reference = await outbox.accept()
    const inFlight = await claim()
    await eraseInquiry({ ...app, now: () => app.clock.now }, { reference, actor: 'server' })
    await outbox.accept()
    expect((await claim()).length).toBe(inFlight.length)
    await recordOutcomes(app.db, inFlight.map(toOutcome), noFailure)
    expect((await outbox.readStates()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  },
)

it('sends nothing before it may, and ends though it never might', async () => {
  await outbox.accept()
  const sent: number[] = []
  const send = async ({ n }: Job) => void sent.push(n)
  const listening = Promise.withResolvers<void>()
  const worker = outbox.startWorkerWith(send, new Promise(() => {}))
  outbox.startWorkerWith(send, listening.promise)
  worker.wake()
  await sleep(50)
  expect(sent).toEqual([])
  await worker[Symbol.asyncDispose]()
  listening.resolve()
  await until(() => sent.length === 2)
})

it('sends a flood of mails side by side, each once, and no more than four at a time', async () => {
  const messages = Array.from({ length: 40 }, (_, n) => `Message ${n}`)
  await Promise.all(messages.map((message, n) => outbox.accept({ message, email: `p${n}@patient.example` })))
  const sent: number[] = []
  let [inFlight, most] = [0, 0]
  outbox.startWorkerWith(async ({ n }, _jobs, takeTurn) => {
    await takeTurn()
    most = Math.max(most, ++inFlight)
    await sleep(1)
    inFlight--
    sent.push(n)
  })
  await until(async () => (await outbox.readStates()).every(({ state }) => state === 'sent'))
  expect([sent.length, new Set(sent).size, most]).toEqual([80, 80, 4])
})

it('renews the leases of what is still being sent, so that nobody else takes it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await outbox.accept()
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  outbox.startWorkerWith(() => answer)
  const readLeases = () => app.db.selectFrom('outbox').select('lease_until').execute()
  await until(async () => (await readLeases()).every(({ lease_until }) => lease_until > app.clock.now))
  app.clock.now += 20_000
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await until(async () =>
    (await readLeases()).every(({ lease_until }) => lease_until === app.clock.now + 60_000),
  )
  resolve()
  await until(async () => (await outbox.readStates()).every(({ state }) => state === 'sent'))
})

// On PostgreSQL, read-only is set per session and the pool has several; the fault trials use a real restart instead.
it.skipIf(isPostgresRun())('goes on saying that a mail is out until the database takes it', async () => {
  await outbox.accept()
  let sends = 0
  outbox.startWorkerWith(async () => {
    sends++
    await makeReadOnly(app.db)
  })
  await until(() => outbox.logged.some(({ msg }) => msg.includes('could not be recorded yet')))
  await sql`pragma query_only = off`.execute(app.db)
  await until(async () => (await outbox.readStates()).every(({ state }) => state === 'sent'))
  expect(sends).toBe(2)
})

it('takes over a mail whose sender died, once its lease has run out', async () => {
  const reference = await outbox.accept()
  await app.db
    .updateTable('outbox')
    .set({ lease_until: app.clock.now + 60_000, attempts: 1 })
    .execute()
  await outbox.accept({ message: 'Another message', email: 'another@patient.example' })
  const worker = outbox.startWorker(mailServer.url)
  const ofTheFirst = () => mailServer.mails.filter(({ subject }) => subject?.includes(reference))
  // Waits until they are recorded: once the clock jumps, their leases have expired too.
  await until(async () => (await outbox.readStates()).filter(({ state }) => state === 'sent').length === 2)
  expect(ofTheFirst()).toEqual([])
  app.clock.now += 60_000
  worker.wake()
  await until(() => mailServer.mails.length === 4)
  expect(ofTheFirst()).toHaveLength(2)
})

it('does not take the word of a sender that was frozen until another had sent the mail', async () => {
  await outbox.accept()
  const frozen = Promise.withResolvers<void>()
  let attempts = 0
  const worker = outbox.startWorkerWith(() => {
    attempts++
    return frozen.promise
  })
  await until(() => attempts === 2)
  app.clock.now += 61_000
  outbox.startWorkerWith(async () => {})
  await until(async () => (await outbox.readStates()).every(({ state }) => state === 'sent'))
  frozen.reject(new Error('Timed out'))
  await worker[Symbol.asyncDispose]()
  expect((await outbox.readStates()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

it('ends in order though it can not give back what is under way', async () => {
  await outbox.accept()
  let attempts = 0
  const worker = outbox.startWorkerWith(() => {
    attempts++
    return new Promise(() => {})
  })
  await until(() => attempts === 2)
  await app.db.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute()
  await worker[Symbol.asyncDispose]()
  expect(outbox.logged.at(-1)?.msg).toMatch(/could not be released/)
})

const noFailure: FailureHandler = async (db, store) => {
  expect(await db.transaction().execute(store)).toEqual([])
}
