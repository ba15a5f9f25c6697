import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { openDesk } from '#testing/desk/desk-client.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

it('a page says by when an answer comes, and confirms what was just sent without script', async () => {
  const { path } = await sendInquiry(app)
  expect(await readPage(app, `${path}?sent`)).toMatchObject({ isNew: true })
  expect(await readPage(app, path)).toMatchObject({
    isNew: false,
    replyBy: '2026-11-22T10:00:00+03:00',
    next: { kind: 'answer', at: '2026-11-22T10:00:00+03:00', isLate: false },
    happened: [{ kind: 'received', at: '2026-11-21T10:00:00+03:00' }],
  })
  app.clock.now += 25 * HOUR_MS
  expect(await readPage(app, `${path}?sent`)).toMatchObject({
    ...{ isNew: false, next: { kind: 'answer', isLate: true } },
  })
})

it('what happens at the desk is told with its time', async () => {
  const { reference, path } = await sendInquiry(app)
  const desk = await openDesk(app)
  app.clock.now += HOUR_MS / 4
  await desk.open(reference)
  app.clock.now += HOUR_MS / 4
  const agreedAt = app.clock.now + 5 * HOUR_MS
  const call = toPlan('call', agreedAt, { note: toWords('CANARY after work') })
  await desk.act(reference, { action: 'log-attempt', outcome: 'agreed-time', plans: [call] })
  const called = await readPage(app, path)
  expect(called).toMatchObject({
    isNew: false,
    next: {
      calendar: `${path}/call.ics`,
      kind: 'agreed-call',
      at: '2026-11-21T15:30:00+03:00',
      isLate: false,
    },
    happened: [{ kind: 'received' }, { kind: 'read', at: '2026-11-21T10:15:00+03:00' }],
  })
  const calendar = await app.request(`${path}/call.ics`)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(calendar.headers.get('cache-control')).toBe('private, no-store')
  const event = await calendar.text()
  expect(event).toContain('DTSTART:20261121T123000Z\r\n')
  expect(event).toContain('SUMMARY:Call from Testers\r\n')
  expect(event).not.toContain('CANARY')
  await desk.act(reference, { action: 'change-step', id: call.id, at: agreedAt + HOUR_MS })
  expect((await app.request(`${path}/call.ics`)).status).toBe(303)
  expect((await readPage(app, path)).next.kind).toBe('back')
  await desk.act(reference, { action: 'log-answer', via: 'call', finishes: [call.id] })
  expect(await readPage(app, path)).toMatchObject({
    next: { kind: 'wait', isLate: false },
    happened: [{ kind: 'received' }, { kind: 'read' }, { kind: 'answered', at: '2026-11-21T10:30:00+03:00' }],
  })
})

it('an agreed call stands while a reply is owed, and is told again once the reply was sent', async () => {
  const { reference, path } = await sendInquiry(app)
  const desk = await openDesk(app)
  const plans = [toPlan('call', app.clock.now + 40 * HOUR_MS)]
  await desk.act(reference, { action: 'log-attempt', outcome: 'agreed-time', plans })
  await postToPage(app, path, { act: 'add', key: 'k', message: 'What does it cost?' })
  expect((await readPage(app, path)).next.kind).toBe('answer')
  await desk.act(reference, { action: 'log-answer', via: 'whatsapp' })
  expect((await readPage(app, path)).next).toMatchObject({
    ...{ kind: 'agreed-call', at: '2026-11-23T02:00:00+03:00', calendar: `${path}/call.ics` },
  })
})

it('what is to be done with others is told only where nothing else comes', async () => {
  const { reference, path } = await sendInquiry(app)
  const desk = await openDesk(app)
  const plans = [toPlan('task', app.clock.now + HOUR_MS), toPlan('write', app.clock.now + 30 * HOUR_MS)]
  await desk.act(reference, { action: 'log-answer', via: 'call', plans })
  const told = async () => (await readPage(app, path)).next
  expect(await told()).toMatchObject({ kind: 'back', at: '2026-11-22T16:00:00+03:00' })
  await desk.act(reference, { action: 'remove-step', id: plans[1]?.id })
  expect(await told()).toMatchObject({ at: '2026-11-21T11:00:00+03:00' })
})

it('a page of a patient who was taken for spam looks like any other', async () => {
  const { reference, path } = await sendInquiry(app)
  const desk = await openDesk(app)
  const before = await readPage(app, path)
  await desk.act(reference, { action: 'mark-spam' })
  expect((await readPage(app, path)).next).toEqual(before.next)
})
