import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unknownOffice } from '#contract/company/office-hours.ts'
import { type Figures, figuresSchema, mailsSchema } from '#contract/desk/oversight.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import type { TestApp } from '#testing/server/app.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'
import { createMailFailure } from '../../../server/case/life/failed-replies.ts'
import { holdMails } from '../../../server/company/held-mails/held.ts'
import { claimJobs, recordOutcomes } from '../../../server/company/outbox/store.ts'

let outbox: Outbox
let app: TestApp
let desk: Desk
let mailServer: MailServer
let worker: { wake(): void }

beforeEach(async () => {
  outbox = await createOutbox()
  app = outbox.app
  desk = await openDesk(app, { name: 'Amina' })
  mailServer = await startMailServer()
  worker = outbox.startWorker(mailServer.url)
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

async function receiveOne(message: string): Promise<string> {
  const reference = await receive(app, { message })
  await settle()
  return reference
}

async function reply(reference: string, refusal?: { at: 'mail' | 'rcpt'; responseCode: number }) {
  if (refusal) mailServer.refuse({ ...refusal, times: 1 })
  const { version } = (await desk.open(reference)).inquiry
  const words = { id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku' }
  expect((await desk.send('POST', `/inquiries/${reference}/replies`, words)).status).toBe(200)
  await settle()
}

async function settle(): Promise<void> {
  worker.wake()
  await until(async () =>
    (await outbox.readStates()).every(({ state, last_error }) => state !== 'waiting' || last_error !== null),
  )
}

const readReplyState = async () => (await outbox.readStates()).find(({ kind }) => kind === 'reply')?.state

async function readFigures(): Promise<Figures['total']> {
  const day = new Date(app.clock.now).toISOString().slice(0, 10)
  return (await desk.read(`/figures?from=${day}&to=${day}`, figuresSchema)).total
}

const readRow = async (reference: string) =>
  (await desk.list('view=all')).rows.find((row) => row.reference === reference)

const REFUSED = { at: 'rcpt', responseCode: 550 } as const

describe('a reply that is refused for good', () => {
  it('is no answer: the inquiry is due again and says why, the figures and the reminders know', async () => {
    const reference = await receiveOne('One')
    app.clock.now += HOUR_MS / 2
    const next = { kind: 'call', at: app.clock.now }
    await reply(reference, REFUSED)
    const { inquiry, history, ...detail } = await desk.open(reference)
    const failedReply = { code: 'EENVELOPE 550', domain: 'patient.example' }
    expect(inquiry).toMatchObject({
      ...{ standing: 'open', owner: desk.id, firstAnswer: null, next, failedReply },
    })
    expect(repliesOf(detail)).toMatchObject([{ delivery: { state: 'refused', error: 'EENVELOPE 550' } }])
    expect(history.at(-1)).toMatchObject({ kind: 'reply-failed', actor: 'server' })
    expect(await readRow(reference)).toMatchObject({ failedReply, next })
    expect((await desk.list('view=due')).rows).toMatchObject([{ reference }])
    expect(await readFigures()).toMatchObject({ received: 1, answered: 0 })
    expect((await desk.read('/mails', mailsSchema)).mails).toMatchObject([{ kind: 'reply', state: 'failed' }])
  })

  it('leaves no answer of two that are given up at once', async () => {
    const reference = await receiveOne('One')
    for (const _ of [1, 2]) {
      mailServer.refuse({ ...REFUSED, responseCode: 451, times: 1 })
      await reply(reference)
    }
    const [now, errorCode] = [app.clock.now + HOUR_MS, 'EENVELOPE 451']
    const jobs = await claimJobs(app.db, { now, latestDueAt: now, limit: 9 })
    expect(jobs).toHaveLength(2)
    const outcomes = jobs.map((job) => ({ job, state: 'failed', at: now, errorCode }) as const)
    await recordOutcomes(app.db, outcomes, createMailFailure({ vault: app.vault, office: unknownOffice }))
    const { inquiry, history } = await desk.open(reference)
    expect(inquiry).toMatchObject({ firstAnswer: null, next: { kind: 'call' } })
    expect(history.filter(({ kind }) => kind === 'reply-failed')).toHaveLength(2)
  })

  it('adds a call that is due now to what is planned, one for two that failed', async () => {
    const reference = await receiveOne('One')
    const plans = [toPlan('task', app.clock.now + 30 * HOUR_MS, { note: toWords('the visa letter') })]
    await desk.act(reference, { action: 'log-attempt', outcome: 'no-answer', plans })
    for (const _ of [1, 2]) await reply(reference, REFUSED)
    const { inquiry } = await desk.open(reference)
    expect(inquiry).toMatchObject({
      ...{ owed: { kind: 'answer' }, firstAnswer: null, next: { kind: 'call', at: app.clock.now } },
      steps: [
        { kind: 'call', by: null },
        { id: plans[0]?.id, by: desk.id },
      ],
    })
    await desk.act(reference, { action: 'log-answer', via: 'call', finishes: [inquiry.steps[0]?.id] })
    expect(await readRow(reference)).toMatchObject({ owed: null, steps: [{ id: plans[0]?.id }] })
  })

  it('opens an inquiry again that was closed meanwhile, and is done with by a call', async () => {
    const reference = await receiveOne('One')
    mailServer.refuse({ ...REFUSED, responseCode: 451, times: 1 })
    await reply(reference)
    await desk.act(reference, { action: 'close', reason: 'treated' })
    mailServer.refuse({ ...REFUSED, times: 1 })
    app.clock.now += HOUR_MS
    worker.wake()
    await until(async () => (await readReplyState()) === 'failed')
    expect((await desk.open(reference)).inquiry).toMatchObject({ standing: 'open', firstAnswer: null })
    await desk.act(reference, { action: 'log-answer', via: 'call' })
    expect(await readRow(reference)).toMatchObject({
      firstAnswer: { at: app.clock.now },
      failedReply: null,
    })
    const { version } = (await desk.open(reference)).inquiry
    await desk.act(reference, { action: 'undo', of: version })
    expect(await readRow(reference)).toMatchObject({
      firstAnswer: null,
      failedReply: { domain: 'patient.example' },
    })
  })

  it('leaves the first answer that somebody gave otherwise, and is due at once', async () => {
    const reference = await receiveOne('One')
    await desk.act(reference, { action: 'log-answer', via: 'call' })
    const { firstAnswer } = (await desk.open(reference)).inquiry
    app.clock.now += HOUR_MS
    await reply(reference, REFUSED)
    expect((await desk.open(reference)).inquiry).toMatchObject({
      ...{ firstAnswer, next: { kind: 'call', at: app.clock.now }, failedReply: { code: 'EENVELOPE 550' } },
    })
    expect(await readFigures()).toMatchObject({ answered: 1 })
  })

  it('hands the first answer on to the next that stands', async () => {
    const reference = await receiveOne('One')
    mailServer.refuse({ ...REFUSED, responseCode: 451, times: 1 })
    await reply(reference)
    app.clock.now += 1
    await desk.act(reference, { action: 'log-answer', via: 'whatsapp' })
    const whatsAppAt = app.clock.now
    app.clock.now += HOUR_MS
    mailServer.refuse({ ...REFUSED, times: 1 })
    worker.wake()
    await until(async () => (await readReplyState()) === 'failed')
    expect((await desk.open(reference)).inquiry).toMatchObject({
      firstAnswer: { at: whatsAppAt, by: desk.id, via: 'whatsapp' },
    })
  })

  it('to a repeat makes the inquiry due that it goes on in', async () => {
    const [first, second] = [await receiveOne('One'), await receiveOne('Two')]
    mailServer.refuse({ ...REFUSED, responseCode: 451, times: 1 })
    await reply(second)
    const { version } = (await desk.open(second)).inquiry
    await desk.send('POST', `/inquiries/${second}/merge`, { version, into: first })
    expect((await desk.open(first)).inquiry.firstAnswer).not.toBeNull()
    expect(await readRow(second)).toMatchObject({ standing: 'closed', mergedInto: first })
    app.clock.now += HOUR_MS
    mailServer.refuse({ ...REFUSED, times: 1 })
    worker.wake()
    await until(async () => (await readReplyState()) === 'failed')
    expect(await readRow(first)).toMatchObject({ firstAnswer: null, failedReply: { code: 'EENVELOPE 550' } })
    expect(await readRow(second)).toMatchObject({ standing: 'closed', firstAnswer: null, failedReply: null })
    const repeat = (await desk.open(second)).inquiry
    await desk.send('POST', `/inquiries/${second}/unmerge`, { version: repeat.version })
    expect((await desk.open(second)).inquiry).toMatchObject({
      standing: 'open',
      owner: desk.id,
      mergedInto: null,
    })
  })

  it('to a repeat of a repeat is no answer of either', async () => {
    const [first, second, third] = [await receiveOne('1'), await receiveOne('2'), await receiveOne('3')]
    mailServer.refuse({ ...REFUSED, responseCode: 451, times: 1 })
    await reply(third)
    for (const [repeat, into] of [
      [third, second],
      [second, first],
    ] as const) {
      const { version } = (await desk.open(repeat)).inquiry
      await desk.send('POST', `/inquiries/${repeat}/merge`, { version, into })
    }
    app.clock.now += HOUR_MS
    mailServer.refuse({ ...REFUSED, times: 1 })
    worker.wake()
    await until(async () => (await readReplyState()) === 'failed')
    const { version } = (await desk.open(second)).inquiry
    await desk.send('POST', `/inquiries/${second}/unmerge`, { version })
    expect((await desk.open(second)).inquiry).toMatchObject({ standing: 'open', firstAnswer: null })
    expect((await desk.open(first)).inquiry).toMatchObject({ standing: 'open', firstAnswer: null })
  })

  it('answers again when it is sent again, until it is refused again', async () => {
    const reference = await receiveOne('One')
    await reply(reference, REFUSED)
    const [mail] = (await desk.read('/mails', mailsSchema)).mails
    app.clock.now += HOUR_MS
    mailServer.refuse({ ...REFUSED, times: 1 })
    await desk.send('POST', `/mails/${mail?.n}/resend`)
    expect((await desk.open(reference)).inquiry).toMatchObject({
      ...{ firstAnswer: { at: app.clock.now }, failedReply: null },
    })
    worker.wake()
    await until(async () => (await readReplyState()) === 'failed')
    expect((await desk.open(reference)).inquiry).toMatchObject({ standing: 'open', firstAnswer: null })
    await desk.send('POST', `/mails/${mail?.n}/resend`)
    worker.wake()
    await until(async () => (await readReplyState()) === 'sent')
    expect(repliesOf(await desk.open(reference))).toMatchObject([
      { delivery: { state: 'sent', error: null } },
    ])
    expect(await readFigures()).toMatchObject({ answered: 1 })
  })
})

it('a reply that waits says why, at the message and in the list, until it is sent', async () => {
  const reference = await receiveOne('One')
  mailServer.refuse({ ...REFUSED, responseCode: 451, times: 1 })
  await reply(reference)
  const read = async () => repliesOf(await desk.open(reference))[0]?.delivery
  expect(await read()).toMatchObject({ state: 'waiting', error: 'EENVELOPE 451' })
  expect(await readRow(reference)).toMatchObject({ lateReply: 'EENVELOPE 451', failedReply: null })
  await holdMails({ ...app, now: () => app.clock.now }, 'administrator')
  expect(await read()).toMatchObject({ state: 'waiting', error: 'HELD' })
  expect(await readRow(reference)).toMatchObject({ lateReply: 'HELD' })
  await desk.send('POST', '/mails/release')
  worker.wake()
  await until(async () => (await readReplyState()) === 'sent')
  expect(await read()).toMatchObject({ state: 'sent', error: null })
  expect(await readRow(reference)).toMatchObject({ lateReply: null })
})

it('a reply whose sender is refused is our mistake: it is tried again, and alarms', async () => {
  const reference = await receiveOne('One')
  await reply(reference, { at: 'mail', responseCode: 553 })
  expect((await desk.open(reference)).inquiry).toMatchObject({
    firstAnswer: { via: 'email' },
    failedReply: null,
  })
  expect((await (await app.deskRequest('/readyz')).json()) as object).toMatchObject({
    outbox: { waiting: 1, refused: 1 },
  })
})
