import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { closedOnThirdDay } from '#testing/server/site.ts'
import { toPlan } from '#testing/server/steps.ts'

let app: TestApp
let amina: Desk

beforeEach(async () => {
  app = await createTestApp({}, closedOnThirdDay)
  amina = await openDesk(app, { email: 'amina@pona.test' })
})

afterEach(() => app[Symbol.asyncDispose]())

const next = {
  kind: 'wait',
  at: Date.parse('2026-11-25T09:00:00+03:00'),
  note: null,
  step: expect.stringMatching(/^ask-again/),
}

it('a call that reached the patient is followed up when the office is open again', async () => {
  const reference = await receive(app)
  const { inquiry } = await amina.act(reference, { action: 'log-answer', via: 'call' })
  expect(inquiry.next).toEqual(next)
})

it('a reply without a plan is followed up when the office is open again', async () => {
  const reference = await receive(app)
  const { inquiry } = await amina.open(reference)
  const response = await amina.send('POST', `/inquiries/${reference}/replies`, {
    ...{ id: randomUUID(), version: inquiry.version, subject: 'Your knee', body: 'We can help.' },
  })
  expect(response.status).toBe(200)
  expect((await amina.open(reference)).inquiry.next).toEqual(next)
})

it('an inquiry that a closed repeat has answered is followed up when the office is open again', async () => {
  const first = await receive(app)
  app.clock.now += 60_000
  const repeat = await receive(app, { message: 'Did you get my message?' })
  await amina.act(repeat, { action: 'log-answer', via: 'call' })
  const { inquiry } = await amina.act(repeat, { action: 'close', reason: 'other' })
  await amina.send('POST', `/inquiries/${repeat}/merge`, { version: inquiry.version, into: first })
  expect((await amina.open(first)).inquiry.next).toEqual(next)
})

it('each answer puts it off, and a step that somebody plans takes its place with the next answer', async () => {
  const reference = await receive(app)
  const first = await amina.act(reference, { action: 'log-answer', via: 'call' })
  app.clock.now += 2 * DAY_MS
  amina = await openDesk(app, { email: 'amina-next-day@pona.test' })
  const later = await amina.act(reference, { action: 'log-answer', via: 'whatsapp' })
  expect(later.inquiry.steps).toHaveLength(1)
  expect(later.inquiry.next?.at).toBeGreaterThan(first.inquiry.next?.at ?? 0)
  const plan = toPlan('call', app.clock.now + 2 * DAY_MS)
  const planned = await amina.act(reference, { action: 'log-answer', via: 'call', plans: [plan] })
  expect(planned.inquiry.steps).toMatchObject([plan])
})

it('it does not come before what the patient has written since, and stands until that is answered', async () => {
  const reference = await receive(app)
  await amina.act(reference, { action: 'log-answer', via: 'call' })
  app.clock.now += 4 * DAY_MS
  amina = await openDesk(app, { email: 'amina-at-last@pona.test' })
  const said = { id: randomUUID(), channel: 'call', at: app.clock.now, text: 'Here it is', files: [] }
  const { inquiry } = await amina.act(reference, { action: 'log-said', said, isDue: true })
  expect(inquiry).toMatchObject({ owed: { kind: 'reply' }, steps: [{ kind: 'wait', by: null }] })
  expect(inquiry.steps[0]?.at).toBeLessThan(app.clock.now)
  expect(inquiry.next).toMatchObject({ kind: 'reply', step: null })
})
