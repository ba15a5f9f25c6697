import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ActionName, actionStatuses, type Status, statuses } from '#contract/desk/statuses.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { type Desk, openDesk, readError, receive } from '../../support/desk-client.ts'

const MINUTE_MS = 60_000

let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  app = await createTestApp()
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina' })
  baraka = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

function tryAction(desk: Desk, reference: string, action: Record<string, unknown>): Promise<Response> {
  return desk.send('POST', `/inquiries/${reference}/actions`, action)
}

describe('two coordinators at once', () => {
  it('never overwrite each other: the second hears that something changed, and sees what', async () => {
    const reference = await receive(app)
    const [first, second] = await Promise.all([
      tryAction(amina, reference, { action: 'claim', version: 1 }),
      tryAction(baraka, reference, { action: 'claim', version: 1 }),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
    const { inquiry, history } = await baraka.open(reference)
    const winner = first.status === 200 ? amina.id : baraka.id
    expect(inquiry).toMatchObject({ status: 'claimed', assignedTo: winner, version: 2 })
    expect(history.filter(({ kind }) => kind === 'claimed')).toMatchObject([{ actor: winner }])
  })

  it.each(['claim', 'assign'])('%s changes nothing for whoever has it already', async (action) => {
    const reference = await receive(app)
    const claimed = await amina.act(reference, { action: 'claim' })
    const { inquiry, history } = await amina.act(reference, { action, to: amina.id })
    expect(inquiry).toEqual(claimed.inquiry)
    expect(history).toEqual(claimed.history)
  })

  it.each(['close', 'mark-spam', 'claim'])('is refused to %s what the other has changed', async (action) => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    const response = await tryAction(baraka, reference, { action, version: 1 })
    expect(await readError(response)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect((await baraka.open(reference)).inquiry.status).toBe('claimed')
  })
})

describe('the first response', () => {
  it('stops the clock once, by whoever gave it, and takes the inquiry', async () => {
    const reference = await receive(app)
    app.clock.now += 20 * MINUTE_MS
    const answeredAt = app.clock.now
    const first = await amina.act(reference, { action: 'log-answer', via: 'whatsapp' })
    expect(first.inquiry).toMatchObject({
      status: 'answered',
      answeredAt,
      answeredBy: amina.id,
      assignedTo: amina.id,
      dueAt: null,
    })
    app.clock.now += MINUTE_MS
    const second = await baraka.act(reference, { action: 'log-answer', via: 'call' })
    expect(second.inquiry).toMatchObject({ answeredAt, answeredBy: amina.id, assignedTo: amina.id })
    expect(second.history.filter(({ kind }) => kind === 'answered')).toMatchObject([
      { actor: amina.id, detail: { via: 'whatsapp' } },
      { actor: baraka.id, detail: { via: 'call' } },
    ])
  })

  it('can be taken back: the clock runs on from when the inquiry came, and nobody has it', async () => {
    const reference = await receive(app)
    const before = (await amina.open(reference)).inquiry
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const { inquiry } = await amina.act(reference, { action: 'retract-answer' })
    expect(inquiry).toEqual({ ...before, version: 3 })
  })

  it('leaves the inquiry, taken back, with whoever had it before or took it over since', async () => {
    const claimed = await receive(app)
    await amina.act(claimed, { action: 'claim' })
    await baraka.act(claimed, { action: 'log-answer', via: 'call' })
    const ofClaimed = (await baraka.act(claimed, { action: 'retract-answer' })).inquiry
    expect(ofClaimed).toMatchObject({ status: 'claimed', assignedTo: amina.id, answeredBy: null })

    const passedOn = await receive(app, { email: 'passed-on@patient.example' })
    await amina.act(passedOn, { action: 'log-answer', via: 'call' })
    await amina.act(passedOn, { action: 'assign', to: baraka.id })
    const ofPassedOn = (await amina.act(passedOn, { action: 'retract-answer' })).inquiry
    expect(ofPassedOn).toMatchObject({ status: 'claimed', assignedTo: baraka.id })
  })

  it('taken back from an inquiry that waited for the patient leaves it waiting', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    const { inquiry: before } = await amina.act(reference, { action: 'wait' })
    await amina.act(reference, { action: 'log-answer', via: 'whatsapp' })
    const { inquiry } = await amina.act(reference, { action: 'retract-answer' })
    expect(inquiry).toEqual({ ...before, version: 5 })
  })

  it('taken back from a snoozed inquiry leaves it snoozed', async () => {
    const reference = await receive(app)
    const until = app.clock.now + 60 * MINUTE_MS
    const { inquiry: before } = await amina.act(reference, { action: 'snooze', until })
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const { inquiry } = await amina.act(reference, { action: 'retract-answer' })
    expect(inquiry).toEqual({ ...before, version: 4 })
  })

  it('runs again too when the clock moved while the answer was written', async () => {
    const reference = await receive(app)
    const start = app.clock.now
    let readings = 0
    Object.defineProperty(app.clock, 'now', { configurable: true, get: () => start + readings++ })
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const { inquiry } = await amina.act(reference, { action: 'retract-answer' })
    Object.defineProperty(app.clock, 'now', { writable: true, value: start + readings })
    expect(inquiry.answeredAt).toBeNull()
  })

  it('stays when a later answer is taken back', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const { answeredAt } = (await amina.open(reference)).inquiry
    app.clock.now += MINUTE_MS
    await baraka.act(reference, { action: 'log-answer', via: 'whatsapp' })
    const { inquiry } = await baraka.act(reference, { action: 'retract-answer' })
    expect(inquiry).toMatchObject({ status: 'answered', answeredAt, answeredBy: amina.id })
  })
})

describe('one step and its way back', () => {
  it.each([
    { done: { action: 'claim' }, undone: { action: 'release' }, status: 'new' },
    { done: { action: 'close' }, undone: { action: 'reopen' }, status: 'new' },
    { done: { action: 'mark-spam' }, undone: { action: 'rescue' }, status: 'new' },
    { done: { action: 'snooze', until: 2_000_000_000_000 }, undone: { action: 'wake' }, status: 'new' },
  ])('$done.action, then $undone.action, leaves it as it was', async ({ done, undone, status }) => {
    const reference = await receive(app)
    const before = (await amina.open(reference)).inquiry
    await amina.act(reference, done)
    const { inquiry } = await amina.act(reference, undone)
    expect(inquiry).toEqual({ ...before, status, version: 3 })
  })

  it('waiting for the patient and not waiting leaves an inquiry with its follow-up as it was', async () => {
    const reference = await receive(app)
    const followUpAt = app.clock.now + 60 * MINUTE_MS
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const { inquiry: before } = await amina.act(reference, { action: 'follow-up', at: followUpAt })
    await amina.act(reference, { action: 'wait', followUpAt: followUpAt + MINUTE_MS })
    const { inquiry } = await amina.act(reference, { action: 'stop-waiting', followUpAt })
    expect(inquiry).toEqual({ ...before, version: 5 })
  })

  it('closing an answered inquiry and opening it again leaves it answered', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    expect((await amina.act(reference, { action: 'close' })).inquiry.closedAt).toBe(app.clock.now)
    const { inquiry } = await amina.act(reference, { action: 'reopen' })
    expect(inquiry).toMatchObject({ status: 'answered', closedAt: null })
  })

  it.each([
    { done: 'close', undone: 'reopen' },
    { done: 'mark-spam', undone: 'rescue' },
  ])('$undone after $done brings back the wait for the patient and the snooze', async ({ done, undone }) => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    await amina.act(reference, { action: 'wait' })
    const snoozedUntil = app.clock.now + 60 * MINUTE_MS
    const { inquiry: before } = await amina.act(reference, { action: 'snooze', until: snoozedUntil })
    await amina.act(reference, { action: done })
    const { inquiry } = await amina.act(reference, { action: undone, isWaiting: true, snoozedUntil })
    expect(inquiry).toEqual({ ...before, version: 6 })
  })

  it('an inquiry that nobody has is not opened again to wait for the patient', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'close' })
    const response = await tryAction(amina, reference, { action: 'reopen', isWaiting: true, version: 2 })
    expect(await readError(response)).toEqual({ status: 409, code: 'not_allowed_now' })
  })

  it('a follow-up is due at its time, and gone when it is taken off', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const at = app.clock.now + 3 * 60 * MINUTE_MS
    expect((await amina.act(reference, { action: 'follow-up', at })).inquiry).toMatchObject({ dueAt: at })
    expect((await amina.list()).rows).toMatchObject([{ reference, dueAt: at }])
    await amina.act(reference, { action: 'follow-up', at: null })
    expect((await amina.list()).rows).toEqual([])
  })

  it('rescued spam is mailed after all, once', async () => {
    const reference = await receive(app)
    await app.db.deleteFrom('outbox').execute()
    await amina.act(reference, { action: 'mark-spam' })
    const wakes = app.wakes()
    await amina.act(reference, { action: 'rescue' })
    await amina.act(reference, { action: 'mark-spam' })
    await amina.act(reference, { action: 'rescue' })
    const kinds = await app.db.selectFrom('outbox').select('kind').orderBy('n').execute()
    expect(kinds).toEqual([{ kind: 'inquiry' }, { kind: 'acknowledgement' }])
    expect(app.wakes()).toBeGreaterThan(wakes)
  })
})

describe('the guards of the statuses', () => {
  const steps: Record<Status, Record<string, unknown>[]> = {
    new: [],
    claimed: [{ action: 'claim' }],
    answered: [{ action: 'log-answer', via: 'call' }],
    waiting: [{ action: 'log-answer', via: 'call' }, { action: 'wait' }],
    closed: [{ action: 'close' }],
    spam: [{ action: 'mark-spam' }],
  }
  const parameters: Partial<Record<ActionName, Record<string, unknown>>> = {
    'log-answer': { via: 'email' },
    snooze: { until: 2_000_000_000_000 },
    'follow-up': { at: 2_000_000_000_000 },
    'set-destination': { destination: 'Thailand' },
  }

  it.each(statuses)('let through what is allowed on %s, and nothing else', async (status) => {
    for (const action of Object.keys(actionStatuses) as ActionName[]) {
      const reference = await receive(app, { email: `${action}@patient.example` })
      for (const step of steps[status]) await amina.act(reference, step)
      const { version } = (await amina.open(reference)).inquiry
      const extra = action === 'assign' ? { to: baraka.id } : parameters[action]
      const response = await tryAction(amina, reference, { action, version, ...extra })
      const allowed: readonly Status[] = actionStatuses[action]
      expect(response.status, `${action} on ${status}`).toBe(allowed.includes(status) ? 200 : 409)
    }
  })

  it.each([
    ['somebody who does not work here', { action: 'assign', to: 'nobody' }],
    ['a destination that the site does not name', { action: 'set-destination', destination: 'Atlantis' }],
    ['a time that is past', { action: 'snooze', until: 1_000 }],
    ['an action that there is not', { action: 'explode' }],
  ])('refuse %s', async (_what, action) => {
    const reference = await receive(app)
    const response = await tryAction(amina, reference, { ...action, version: 1 })
    expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
  })

  it('refuse an inquiry that there is not', async () => {
    const response = await tryAction(amina, 'PN-0000-0000', { action: 'claim', version: 1 })
    expect(await readError(response)).toEqual({ status: 404, code: 'not_found' })
  })
})
