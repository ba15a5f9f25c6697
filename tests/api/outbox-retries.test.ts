// Runs on PostgreSQL too.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MailKind } from '#contract/mail/mail-kinds.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import type { TestApp } from '#testing/server/app.ts'

let outbox: Outbox
let app: TestApp
let mailServer: MailServer

beforeEach(async () => {
  outbox = await createOutbox()
  app = outbox.app
  mailServer = await startMailServer()
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

const inquiryMails = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('Inquiry'))

it('sends again after the mail server refused, under the same Message-ID', async () => {
  mailServer.refuse({ at: 'data', responseCode: 451, times: 2 })
  await outbox.accept()
  const worker = outbox.startWorker(mailServer.url)
  await until(async () =>
    (await outbox.readStates()).every(({ attempts, last_error }) => attempts === 1 && last_error !== null),
  )
  expect(mailServer.mails).toEqual([])
  expect(
    (await outbox.readStates()).map(({ last_error, due_at }) => [last_error, due_at - app.clock.now]),
  ).toEqual([
    ['EMESSAGE 451', 10_000],
    ['EMESSAGE 451', 10_000],
  ])
  app.clock.now += 10_000
  worker.wake()
  await until(() => mailServer.mails.length === 2)
  const ids = await app.db.selectFrom('inquiry').select('id').execute()
  expect(inquiryMails()[0]?.messageId).toBe(`<${ids[0]?.id}.inquiry@company.example>`)
  await until(async () => (await outbox.readStates()).every(({ state }) => state === 'sent'))
})

it('keeps an inquiry that the support mailbox refuses for good, and tries on', async () => {
  mailServer.refuse({ at: 'rcpt', responseCode: 550, times: 2 })
  await outbox.accept()
  outbox.startWorker(mailServer.url)
  await until(async () => (await outbox.readStates()).every(({ last_error }) => last_error !== null))
  const states = await outbox.readStates()
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
  expect(outbox.logged).toContainEqual(
    expect.objectContaining({ msg: 'Mail refused permanently; it is tried again', code: 'EENVELOPE 550' }),
  )
  expect(await (await app.deskRequest('/metrics')).text()).toContain('pona_outbox_mails{state="refused"} 1\n')
})

it('gives up at once what a patient’s address refuses for good, and stays ready', async () => {
  const to = (kind: MailKind) => app.db.selectFrom('outbox').selectAll().where('kind', '=', kind)
  await outbox.accept()
  await app.db.deleteFrom('outbox').where('kind', '=', 'inquiry').execute()
  mailServer.refuse({ at: 'rcpt', responseCode: 550, times: 1 })
  outbox.startWorker(mailServer.url)
  await until(async () => (await to('acknowledgement').executeTakeFirstOrThrow()).state === 'failed')
  const response = await app.deskRequest('/readyz')
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { ready: true, outbox: { waiting: 0, failed: 0, undeliverable: 1 } },
  ])
})

it('gives up after five days, and keeps what it gave up', async () => {
  mailServer.refuse({ at: 'rcpt', responseCode: 451, times: 2 })
  await outbox.accept()
  app.clock.now += 5 * 24 * 60 * 60 * 1000 + 1
  outbox.startWorker(mailServer.url)
  await until(async () => (await outbox.readStates()).every(({ state }) => state === 'failed'))
  const response = await app.deskRequest('/readyz')
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { ready: false, outbox: { failed: 1, undeliverable: 1 } },
  ])
})

it('delivers what waited while no mail server was there', async () => {
  const { url } = mailServer
  await mailServer[Symbol.asyncDispose]()
  await outbox.accept()
  const worker = outbox.startWorker(url)
  await until(async () =>
    (await outbox.readStates()).every(
      ({ last_error }) => last_error?.startsWith('ESOCKET') || last_error?.startsWith('ECONN') || false,
    ),
  )
  mailServer = await startMailServer(Number(new URL(url).port))
  app.clock.now += 10_000
  worker.wake()
  await until(() => mailServer.mails.length === 2)
})

it('does not wear a long queue out on a mail server that is not there', async () => {
  const inquiries = 10
  for (let n = 0; n < inquiries; n++) await outbox.accept({ email: `p${n}@patient.example` })
  const { url } = mailServer
  await mailServer[Symbol.asyncDispose]()
  const worker = outbox.startWorker(url)
  const readFailed = async () => (await outbox.readStates()).filter(({ last_error }) => last_error !== null)
  await until(async () => (await readFailed()).length > 0)
  // Long enough to attempt all of them.
  await sleep(500)
  expect((await readFailed()).length).toBeLessThan(inquiries)

  mailServer = await startMailServer(Number(new URL(url).port))
  app.clock.now += 10_000
  worker.wake()
  await until(() => mailServer.mails.length === 2 * inquiries)
})

it('rests while the queue can not be read, and sends once it can', async () => {
  await outbox.accept()
  await app.db.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute()
  const worker = outbox.startWorker(mailServer.url)
  await worker.rested
  expect(outbox.logged).toMatchObject([{ msg: 'The outbox could not be read' }])
  await app.db.schema.alterTable('outbox_elsewhere').renameTo('outbox').execute()
  worker.wake()
  await until(() => mailServer.mails.length === 2)
})
