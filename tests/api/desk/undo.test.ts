import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
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

describe('a change', () => {
  const step = toPlan('call', Date.parse('2026-12-24T07:00:00Z'))
  const plans = [step]
  it.each<Record<string, unknown>[]>([
    [{ action: 'claim' }],
    [{ action: 'log-answer', via: 'call' }],
    [{ action: 'log-answer', via: 'whatsapp', plans }],
    [{ action: 'log-attempt', outcome: 'wrong-number', plans: [{ ...step, kind: 'write' }] }],
    [{ action: 'assign', to: 'baraka', plans }],
    [{ action: 'add-step', step }],
    [
      { action: 'add-step', step },
      { action: 'change-step', id: step.id, kind: 'task', at: step.at + DAY_MS },
    ],
    [
      { action: 'add-step', step },
      { action: 'finish-step', id: step.id, plans: [{ ...step, id: 'then' }] },
    ],
    [
      { action: 'add-step', step },
      { action: 'remove-step', id: step.id },
    ],
    [
      { action: 'add-step', step },
      { action: 'log-answer', via: 'call', finishes: [step.id] },
    ],
    [
      { action: 'add-step', step },
      { action: 'close', reason: 'died' },
    ],
    [
      { action: 'add-step', step },
      { action: 'close', reason: 'treated' },
    ],
    [{ action: 'move-owed', at: step.at }],
    [{ action: 'close', reason: 'treated' }],
    [{ action: 'mark-spam' }],
    [{ action: 'set-destination', destination: 'Thailand' }],
    [{ action: 'claim' }, { action: 'release' }],
    [{ action: 'add-step', step }, { action: 'mark-spam' }, { action: 'rescue' }],
    [{ action: 'log-answer', via: 'call' }, { action: 'close', reason: 'treated' }, { action: 'reopen' }],
  ])('is undone completely: %j %j %j', async (...acts) => {
    const reference = await receive(app)
    const taken = acts
      .filter((act) => typeof act === 'object')
      .map((act) => (act['to'] === 'baraka' ? { ...act, to: baraka.id } : act))
    let { inquiry: before } = await amina.open(reference)
    let after = before
    for (const act of taken) [before, after] = [after, (await amina.act(reference, act)).inquiry]
    const { inquiry, history } = await baraka.act(reference, { action: 'undo', of: after.version })
    expect(inquiry).toEqual({ ...before, undo: null, version: after.version + 1 })
    expect(history.findLast(({ kind }) => kind !== 'viewed')).toMatchObject({
      kind: 'undone',
      actor: baraka.id,
    })
  })

  it('can’t be undone once something else has happened', async () => {
    const reference = await receive(app)
    const { version } = (await amina.act(reference, { action: 'claim' })).inquiry
    await baraka.act(reference, { action: 'add-step', step })
    const undo = { action: 'undo', of: version, version: version + 1 }
    expect(await readError(await tryAction(amina, reference, undo))).toEqual({
      status: 409,
      code: 'changed_meanwhile',
    })
  })

  it('that is an undo can’t be undone', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    await amina.act(reference, { action: 'undo', of: 2 })
    const response = await tryAction(amina, reference, { action: 'undo', of: 3, version: 3 })
    expect(await readError(response)).toEqual({ status: 409, code: 'not_allowed_now' })
  })

  it('that sent a mail can’t be undone', async () => {
    const reference = await receive(app)
    const reply = { id: crypto.randomUUID(), version: 1, subject: 'Your knee', body: 'Dear Wanjiku' }
    await amina.send('POST', `/inquiries/${reference}/replies`, reply)
    const response = await tryAction(amina, reference, { action: 'undo', of: 2, version: 2 })
    expect(await readError(response)).toEqual({ status: 409, code: 'not_allowed_now' })
  })
})

describe('one step and its undo', () => {
  it('a reopened inquiry is due at once', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    expect((await amina.act(reference, { action: 'close', reason: 'treated' })).inquiry.closedAt).toBe(
      app.clock.now,
    )
    const { inquiry } = await amina.act(reference, { action: 'reopen' })
    expect(inquiry).toMatchObject({
      standing: 'open',
      closedAt: null,
      next: { kind: 'task', at: app.clock.now, step: expect.stringMatching(/^look-again/) },
    })
  })

  it('an inquiry is closed for a reason, and not without one', async () => {
    const reference = await receive(app)
    const response = await tryAction(amina, reference, { action: 'close', version: 1 })
    expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
    const { inquiry, history } = await amina.act(reference, { action: 'close', reason: 'too-expensive' })
    expect(inquiry).toMatchObject({ standing: 'closed', closedFor: 'too-expensive' })
    expect(history.at(-1)).toMatchObject({ kind: 'closed', detail: { reason: 'too-expensive' } })
    expect((await amina.act(reference, { action: 'reopen' })).inquiry.closedFor).toBeNull()
  })

  it('rescued spam is mailed once', async () => {
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
