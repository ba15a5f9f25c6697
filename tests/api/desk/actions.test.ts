import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { ActionName } from '#contract/life/actions.ts'
import { type Status, statuses, toStatus } from '#contract/life/views.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'

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
  it('never overwrite each other: the second gets a conflict, and sees the change', async () => {
    const reference = await receive(app)
    const [first, second] = await Promise.all([
      tryAction(amina, reference, { action: 'claim', version: 1 }),
      tryAction(baraka, reference, { action: 'claim', version: 1 }),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
    const { inquiry, history } = await baraka.open(reference)
    const winner = first.status === 200 ? amina.id : baraka.id
    expect(inquiry).toMatchObject({ standing: 'open', owner: winner, version: 2 })
    expect(history.filter(({ kind }) => kind === 'claimed')).toMatchObject([{ actor: winner }])
  })

  it.each(['claim', 'assign'] as const)('%s changes nothing for the present owner', async (action) => {
    const reference = await receive(app)
    const claimed = await amina.act(reference, { action: 'claim' })
    const { inquiry, history } = await amina.act(reference, {
      action,
      ...(action === 'assign' && { to: amina.id }),
    })
    expect(inquiry).toEqual(claimed.inquiry)
    expect(history).toEqual(claimed.history)
  })

  it.each(['close', 'mark-spam', 'claim'])('%s is refused after another’s change', async (action) => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    const response = await tryAction(baraka, reference, {
      ...{ action, version: 1 },
      ...(action === 'close' && { reason: 'treated' }),
    })
    expect(await readError(response)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect((await baraka.open(reference)).inquiry).toMatchObject({ standing: 'open', owner: amina.id })
  })
})

describe('the guards', () => {
  const step = toPlan('task', Date.parse('2026-12-24T07:00:00Z'))
  const prepared: Record<Status, Record<string, unknown>[]> = {
    new: [],
    claimed: [{ action: 'claim' }],
    answered: [{ action: 'log-answer', via: 'call', plans: [step] }],
    waiting: [{ action: 'log-answer', via: 'call' }],
    closed: [{ action: 'close', reason: 'treated' }],
    spam: [{ action: 'mark-spam' }],
  }
  const parameters: Record<ActionName, (first: string) => Record<string, unknown>> = {
    claim: () => ({}),
    release: () => ({}),
    assign: () => ({ to: baraka.id }),
    'log-answer': () => ({ via: 'email' }),
    'log-attempt': () => ({ outcome: 'no-answer' }),
    'add-step': () => ({ step: { ...step, id: randomUUID() } }),
    'change-step': (id) => ({ id, at: app.clock.now + MINUTE_MS }),
    'finish-step': (id) => ({ id, plans: [{ ...step, id: randomUUID() }] }),
    'remove-step': (id) => ({ id, plans: [{ ...step, id: randomUUID() }] }),
    'move-owed': () => ({ at: app.clock.now + MINUTE_MS }),
    'log-said': () => ({
      said: { id: randomUUID(), channel: 'whatsapp', at: app.clock.now, text: 'Hello?', files: [] },
      isDue: true,
    }),
    close: () => ({ reason: 'treated' }),
    reopen: () => ({}),
    lift: () => ({}),
    'mark-spam': () => ({}),
    rescue: () => ({}),
    'set-destination': () => ({ destination: 'Thailand' }),
    'set-urgent': () => ({ isUrgent: true }),
    undo: () => ({ of: 1 }),
  }
  const active: readonly ActionName[] = [
    ...(['claim', 'assign', 'log-answer', 'log-attempt', 'add-step', 'log-said', 'close'] as const),
    ...(['mark-spam', 'set-destination', 'set-urgent'] as const),
  ]
  const onSteps = ['change-step', 'finish-step', 'remove-step'] as const
  const allowed: Record<Status, readonly ActionName[]> = {
    new: [...active, 'move-owed'],
    claimed: [...active, 'release', 'move-owed'],
    answered: [...active, ...onSteps, 'release'],
    waiting: [...active, ...onSteps, 'release'],
    closed: ['add-step', 'reopen', 'log-said', 'set-destination'],
    spam: ['rescue'],
  }

  it.each(statuses)('allow the permitted actions on %s, and no others', async (status) => {
    for (const [action, toParameters] of Object.entries(parameters)) {
      const reference = await receive(app, { email: `${action}@patient.example` })
      for (const act of prepared[status]) await amina.act(reference, act)
      const { inquiry } = await amina.open(reference)
      expect(toStatus(inquiry)).toBe(status)
      const [first] = inquiry.steps
      const body = { action, version: inquiry.version, ...toParameters(first?.id ?? 'no-such-step') }
      const response = await tryAction(amina, reference, body)
      const isAllowed = allowed[status].some((name) => name === action)
      expect(response.status, `${action} on ${status}`).toBe(isAllowed ? 200 : 409)
    }
  })

  it.each([
    ['somebody who does not work here', { action: 'assign', to: 'nobody' }],
    ['a destination that the site does not name', { action: 'set-destination', destination: 'Atlantis' }],
    ['a kind of step that there is not', { action: 'add-step', step: { ...step, kind: 'fax' } }],
    ['the next step of an earlier version', { action: 'set-next', next: { kind: 'call', at: step.at } }],
    ['an action that there is not', { action: 'explode' }],
  ])('refuse %s', async (_what, action) => {
    const reference = await receive(app)
    const response = await tryAction(amina, reference, { ...action, version: 1 })
    expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
  })

  it('allow steps, and lose none, when the server’s clock is set back', async () => {
    const reference = await receive(app)
    const plan = toPlan('call', app.clock.now + 120 * MINUTE_MS)
    await amina.act(reference, { action: 'add-step', step: plan })
    const before = app.clock.now
    app.clock.now -= 48 * 60 * MINUTE_MS
    // Tokens issued in the future are refused, so Grace signs in again.
    const grace = await openDesk(app, { email: 'grace-after-set-back@pona.test' })
    await grace.act(reference, { action: 'claim' })
    const { inquiry } = await grace.open(reference)
    expect(inquiry).toMatchObject({ owner: grace.id, steps: [plan], next: { kind: 'call', at: plan.at } })
    const views = await Promise.all(['due', 'later'].map((view) => grace.list(`view=${view}`)))
    expect(views.map(({ rows }) => rows.some((row) => row.reference === reference))).toEqual([false, true])
    app.clock.now = before
  })

  it('refuse an unknown inquiry', async () => {
    const response = await tryAction(amina, 'PN-0000-0000', { action: 'claim', version: 1 })
    expect(await readError(response)).toEqual({ status: 404, code: 'not_found' })
  })
})
