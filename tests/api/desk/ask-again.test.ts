import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { type Desk, openDesk, receive } from '../../support/desk-client.ts'
import { closedOnThirdDay } from '../../support/site.ts'

let app: TestApp
let amina: Desk

beforeEach(async () => {
  app = await createTestApp({}, closedOnThirdDay)
  amina = await openDesk(app, { email: 'amina@pona.test' })
})

afterEach(() => app[Symbol.asyncDispose]())

const next = { kind: 'wait', at: Date.parse('2026-11-25T09:00:00+03:00'), note: null }

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
