// Runs on PostgreSQL too.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import type { Job } from '../../server/company/outbox/store.ts'
import { MailError } from '../../server/platform/mail/mail-error.ts'

let outbox: Outbox
let sent: Job[]
const send = async (job: Job) => void sent.push(job)

beforeEach(async () => {
  sent = []
  outbox = await createOutbox({ RATE_LIMITS: 'off' })
})
afterEach(() => outbox[Symbol.asyncDispose]())

const post = (n: number) =>
  postJson(outbox.app, { ...wanjiku, email: `p${n}@patient.example`, message: `Knee ${n}` })
const areAllSent = async () => (await outbox.readStates()).every(({ state }) => state === 'sent')

it('claims mails of an inquiry in its own transaction where a sender can take them, and sends them', async () => {
  const worker = outbox.startWorkerWith(send)
  await worker.rested
  const trx = outbox.app.db.selectFrom('outbox').select(['attempts', 'lease_until'])
  await post(1)
  await until(() => sent.length === 2)
  expect(sent.map(({ kind, attempts }) => [kind, attempts])).toEqual([
    ['inquiry', 1],
    ['acknowledgement', 1],
  ])
  await until(areAllSent)
  expect(await trx.execute()).toEqual([
    { attempts: 1, lease_until: 0 },
    { attempts: 1, lease_until: 0 },
  ])
})

it('leaves them to be claimed while no sender works, and once it has stopped', async () => {
  await post(1)
  const worker = outbox.startWorkerWith(send)
  await worker.rested
  await worker[Symbol.asyncDispose]()
  await post(2)
  expect(sent).toHaveLength(2)
  const states = await outbox.readStates()
  expect(states.map(({ state, attempts }) => [state, attempts])).toEqual([
    ['sent', 1],
    ['sent', 1],
    ['waiting', 0],
    ['waiting', 0],
  ])
})

it('sends those that wait first, and more than a sender may hold', async () => {
  const gate = Promise.withResolvers<void>()
  await post(0)
  outbox.startWorkerWith(async (job) => {
    await gate.promise
    sent.push(job)
  })
  for (let n = 1; n <= 80; n++) await post(n)
  gate.resolve()
  await until(areAllSent)
  expect(sent).toHaveLength(162)
  expect(sent.slice(0, 32).map(({ n }) => n)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1))
  expect(new Set(sent.map(({ n }) => n)).size).toBe(162)
})

it('hands nothing over while the mail server can not be reached', async () => {
  const outcome = { isPermanent: false, isRecipientRefused: false, hasAnswered: false }
  const worker = outbox.startWorkerWith(async () => {
    throw new MailError('ECONNECTION', outcome, undefined)
  })
  await worker.rested
  await post(1)
  await until(async () => (await outbox.readStates()).every(({ last_error }) => last_error === 'ECONNECTION'))
  await post(2)
  expect((await outbox.readStates()).map(({ attempts }) => attempts)).toEqual([1, 1, 0, 0])
})
