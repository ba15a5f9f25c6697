import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MailServer, startMailServer, UNKNOWN_DOMAIN } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import type { TestApp } from '#testing/server/app.ts'
import { testSite } from '#testing/server/site.ts'
import type { MailFacts } from '../../server/serve/sending/messages.ts'
import { createSending, type Sending } from '../../server/serve/sending/sending.ts'
import { toMailFacts, toSendingSettings } from '../../server/serve/sending/sending-settings.ts'

let outbox: Outbox
let app: TestApp
let mailServer: MailServer
let facts: MailFacts
let sending: Sending

beforeEach(async () => {
  outbox = await createOutbox({ RATE_LIMITS: 'off' })
  app = outbox.app
  mailServer = await startMailServer()
  facts = toFacts(mailServer.url)
  sending = createSending({
    settings: toSendingSettings(app.config),
    readFacts: () => facts,
    now: () => app.clock.now,
  })
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  sending[Symbol.dispose]()
  await mailServer[Symbol.asyncDispose]()
})

function toFacts(smtpUrl: string): MailFacts {
  return toMailFacts(testSite, {
    mailboxes: { from: 'Testers <hello@company.example>', to: 'support@company.example' },
    incoming: app.config.mail.incoming,
    smtp: { url: new URL(smtpUrl), oauth: undefined },
  })
}

const startWorker = () => outbox.startWorkerWith(sending.send)
const areAllSent = async () => (await outbox.readStates()).every(({ state }) => state === 'sent')

it('sends what the server itself would send', async () => {
  await outbox.accept()
  startWorker()
  await until(areAllSent)
  const byThread = new Set(mailServer.mails.splice(0).map(toComparable))
  await app.db.updateTable('outbox').set({ state: 'waiting' }).execute()
  outbox.startWorker(mailServer.url)
  await until(() => mailServer.mails.length === 2)
  expect(new Set(mailServer.mails.map(toComparable))).toEqual(byThread)
})

/** Leaves out the boundary and the date of the single mail. */
function toComparable({ source, envelopeTo }: MailServer['mails'][number]): string {
  return `${envelopeTo}\n${source.replace(/^Date: .*$/m, '').replace(/--_[0-9a-f-]{36}/g, 'boundary')}`
}

it('tells a refused address as the mail server does', async () => {
  await outbox.accept({ email: `patient@${UNKNOWN_DOMAIN}` })
  startWorker()
  await until(async () => (await outbox.readStates()).every(({ state }) => state !== 'waiting'))
  const states = await outbox.readStates()
  expect(states.map(({ kind, state, last_error }) => [kind, state, last_error])).toEqual([
    ['inquiry', 'sent', null],
    ['acknowledgement', 'failed', 'EENVELOPE 550'],
  ])
  expect(outbox.logged).toEqual([expect.objectContaining({ msg: 'Mail given up', code: 'EENVELOPE 550' })])
})

it('sends by the mail server that was set last', async () => {
  await using other = await startMailServer()
  await outbox.accept()
  const worker = startWorker()
  await until(areAllSent)
  facts = toFacts(other.url)
  sending.refresh()
  await outbox.accept({ message: 'Another message', email: 'another@patient.example' })
  worker.wake()
  await until(areAllSent)
  expect([mailServer.mails.length, other.mails.length]).toEqual([2, 2])
  // A mail server waits for its connections to end.
  sending[Symbol.dispose]()
})

it('withdraws what the patient must not get any more', async () => {
  await outbox.accept()
  await app.db
    .updateTable('inquiry')
    .set({ standing: 'closed', closed_for: 'died', closed_at: app.clock.now })
    .set({ owed_kind: null, owed_at: null, next_kind: null, next_at: null })
    .execute()
  startWorker()
  await until(async () => (await outbox.readStates()).every(({ state }) => state !== 'waiting'))
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Inquiry/)])
})

it('gives back what waits for its turn when the mail server goes away, and counts no attempt', async () => {
  const messages = Array.from({ length: 40 }, (_, n) => `Message ${n}`)
  await Promise.all(messages.map((message, n) => outbox.accept({ message, email: `p${n}@patient.example` })))
  await mailServer[Symbol.asyncDispose]()
  const worker = startWorker()
  await until(async () => (await outbox.readStates()).some(({ last_error }) => last_error !== null))
  await worker[Symbol.asyncDispose]()
  const tried = (await outbox.readStates()).filter(({ attempts }) => attempts > 0)
  expect(tried.length).toBeLessThanOrEqual(8)
  const leases = await app.db.selectFrom('outbox').select('lease_until').execute()
  expect(leases.every(({ lease_until }) => lease_until === 0)).toBe(true)
})
