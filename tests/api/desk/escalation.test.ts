import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { openDesk, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

/** Runs the housekeeping task; returns the queued escalations. */
async function escalate(): Promise<string[]> {
  await app.runTask('escalateWaiting')
  const rows = await app.db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', 'in', ['escalation-4h', 'escalation-20h', 'escalation-digest'])
    .orderBy('n')
    .execute()
  return rows.map(({ kind }) => kind)
}

it('an inquiry without an answer is escalated after 4 hours and again after 20, once each', async () => {
  await receive(app)
  app.clock.now += 4 * HOUR_MS - 1
  expect(await escalate()).toEqual([])
  app.clock.now += 1
  expect(await escalate()).toEqual(['escalation-4h'])
  expect(await escalate()).toEqual(['escalation-4h'])
  app.clock.now += 16 * HOUR_MS
  expect(await escalate()).toEqual(['escalation-4h', 'escalation-20h'])
  expect(await escalate()).toHaveLength(2)
})

it('an inquiry whose answer was put off is escalated only without an owner', async () => {
  const desk = await openDesk(app)
  const reference = await receive(app)
  await desk.act(reference, { action: 'claim' })
  await desk.act(reference, { action: 'move-owed', at: app.clock.now + 48 * HOUR_MS })
  app.clock.now += 4 * HOUR_MS
  expect(await escalate()).toEqual([])
  await (await openDesk(app, { email: 'later@pona.test' })).act(reference, { action: 'release' })
  expect(await escalate()).toEqual(['escalation-4h'])
})

it('an inquiry with a planned step is escalated while its answer is owed', async () => {
  const desk = await openDesk(app)
  const reference = await receive(app)
  await desk.act(reference, { action: 'claim' })
  await desk.act(reference, { action: 'add-step', step: toPlan('wait', app.clock.now + 48 * HOUR_MS) })
  app.clock.now += 4 * HOUR_MS
  expect(await escalate()).toEqual(['escalation-4h'])
})

it('many that wait too long at once are one mail, each once', async () => {
  await using mailServer = await startMailServer()
  const references = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      receive(app, { email: `p${n}@patient.example`, message: `Number ${n}` }),
    ),
  )
  await deliver(app, mailServer)
  mailServer.mails.length = 0
  app.clock.now += 4 * HOUR_MS
  const queued = Array(25).fill('escalation-digest')
  expect(await escalate()).toEqual(queued)
  expect(await escalate()).toEqual(queued)
  const desk = await openDesk(app)
  await desk.act(references[0] ?? '', { action: 'log-answer', via: 'call' })
  await deliver(app, mailServer)
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual(['24 inquiries still without an answer'])
  app.clock.now += 16 * HOUR_MS
  expect(await escalate()).toHaveLength(25 + 24)
  await deliver(app, mailServer)
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(2)
})

it('the mail to the support mailbox links to the inquiry, without the patient’s words', async () => {
  await using mailServer = await startMailServer()
  const reference = await receive(app)
  app.clock.now += 4 * HOUR_MS
  await escalate()
  await deliver(app, mailServer)
  const mail = mailServer.mails.find(({ subject }) => subject?.includes('4 hours'))
  expect(mail?.subject).toBe(`${reference}: Still without an answer after 4 hours`)
  expect(mail?.envelopeTo).toEqual(['support@company.example'])
  expect(mail?.text).toContain(`${app.config.deskOrigin}/inquiries/${reference}`)
  for (const word of ['Wanjiku', 'wanjiku@', '712 345', '712345', 'Knee', 'stairs'])
    expect(mail?.source).not.toContain(word)
})

it.each([
  [5.5, 'Still without an answer after 5 hours', 'has waited for 5 hours'],
  [20, '4 hours left to answer', 'has waited for 20 hours'],
  [21.5, '3 hours left to answer', 'has waited for 21 hours'],
  [23.5, 'Less than an hour left to answer', 'has waited for 23 hours'],
  [24, 'The promised time to answer is over', 'has waited for 24 hours. The promise was 24.'],
  [50, 'The promised time to answer is over', 'has waited for 50 hours'],
])('the mail is true when it is sent, after %d hours: %s', async (hours, subject, sentence) => {
  await using mailServer = await startMailServer()
  const reference = await receive(app)
  await deliver(app, mailServer)
  app.clock.now += hours * HOUR_MS
  await escalate()
  await deliver(app, mailServer)
  const mail = mailServer.mails.find((one) => one.subject === `${reference}: ${subject}`)
  expect(mail?.text).toContain(sentence)
})

it('a server that was away for a day escalates once', async () => {
  await receive(app)
  app.clock.now += 21 * HOUR_MS
  expect(await escalate()).toEqual(['escalation-20h'])
  expect(await escalate()).toEqual(['escalation-20h'])
})

it('answered, closed and spam inquiries are not escalated, claimed ones are', async () => {
  const desk = await openDesk(app)
  const actions = [
    { action: 'log-answer', via: 'call' },
    { action: 'close', reason: 'treated' },
    { action: 'mark-spam' },
    { action: 'claim' },
  ]
  for (const [index, action] of actions.entries()) {
    await desk.act(await receive(app, { email: `p${index}@patient.example` }), action)
  }
  app.clock.now += 5 * HOUR_MS
  expect(await escalate()).toEqual(['escalation-4h'])
})

it('a delayed reminder is not sent once the inquiry is answered', async () => {
  await using mailServer = await startMailServer()
  const answered = await receive(app)
  const claimed = await receive(app, { email: 'c@patient.example' })
  app.clock.now += 5 * HOUR_MS
  expect(await escalate()).toHaveLength(2)
  const desk = await openDesk(app)
  await desk.act(answered, { action: 'log-answer', via: 'call' })
  await desk.act(claimed, { action: 'claim' })
  await deliver(app, mailServer)
  const subjects = mailServer.mails.map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject?.includes('5 hours'))).toEqual([
    `${claimed}: Still without an answer after 5 hours`,
  ])
})

it('inquiries that have waited for days are not all escalated at once', async () => {
  await receive(app)
  app.clock.now += 80 * HOUR_MS
  expect(await escalate()).toEqual([])
})
