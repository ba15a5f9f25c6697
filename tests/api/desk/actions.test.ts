import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionName } from '#contract/life/actions.ts'
import { toAskAgain } from '#contract/life/answer.ts'
import { attempts } from '#contract/life/inquiry.ts'
import { type Status, statuses, toStatus } from '#contract/life/views.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { notesOf, repliesOf } from '../../support/conversation.ts'
import { type Desk, openDesk, readError, receive } from '../../support/desk-client.ts'
import { testSite } from '../../support/site.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

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

  it.each(['claim', 'assign'])('%s changes nothing for the present owner', async (action) => {
    const reference = await receive(app)
    const claimed = await amina.act(reference, { action: 'claim' })
    const { inquiry, history } = await amina.act(reference, { action, to: amina.id })
    expect(inquiry).toEqual(claimed.inquiry)
    expect(history).toEqual(claimed.history)
  })

  it.each(['close', 'mark-spam', 'claim'])('%s is refused after another’s change', async (action) => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    const response = await tryAction(baraka, reference, { action, reason: 'treated', version: 1 })
    expect(await readError(response)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect((await baraka.open(reference)).inquiry).toMatchObject({ standing: 'open', owner: amina.id })
  })
})

describe('the first answer', () => {
  it('stops the clock once, and makes its author the owner', async () => {
    const reference = await receive(app)
    app.clock.now += 20 * MINUTE_MS
    const firstAnswer = { at: app.clock.now, by: amina.id, via: 'whatsapp' }
    const first = await amina.act(reference, { action: 'log-answer', via: 'whatsapp' })
    expect(first.inquiry).toMatchObject({
      firstAnswer,
      owner: amina.id,
      next: toAskAgain(app.clock.now, testSite.company),
    })
    app.clock.now += MINUTE_MS
    const second = await baraka.act(reference, { action: 'log-answer', via: 'call' })
    expect(second.inquiry).toMatchObject({ firstAnswer, owner: amina.id })
    expect(second.history.filter(({ kind }) => kind === 'answered')).toMatchObject([
      { actor: amina.id, detail: { via: 'whatsapp' } },
      { actor: baraka.id, detail: { via: 'call' } },
    ])
  })

  it('stays when a later answer is undone', async () => {
    const reference = await receive(app)
    const { firstAnswer } = (await amina.act(reference, { action: 'log-answer', via: 'call' })).inquiry
    app.clock.now += MINUTE_MS
    const { version } = (await baraka.act(reference, { action: 'log-answer', via: 'whatsapp' })).inquiry
    const { inquiry } = await baraka.act(reference, { action: 'undo', of: version })
    expect(inquiry).toMatchObject({ firstAnswer, owner: amina.id })
  })
})

describe('an act with its next step', () => {
  const note = { id: '018f0000-0000-7000-8000-000000000003', text: 'ask for Juma' }
  const plan = () => ({ next: { kind: 'call', at: app.clock.now + 60 * MINUTE_MS }, note })

  it('is one change, whatever the act is', async () => {
    const { next } = plan()
    const acts = [
      { action: 'log-answer', via: 'whatsapp' },
      { action: 'log-attempt', outcome: 'no-answer' },
      { action: 'assign', to: baraka.id },
    ]
    for (const [index, step] of acts.entries()) {
      const reference = await receive(app, { email: `p${index}@patient.example` })
      const words = { ...note, id: crypto.randomUUID() }
      const { inquiry, history } = await amina.act(reference, { ...step, next, note: words })
      expect(inquiry).toMatchObject({ next: { ...next, note: words.id }, nextNote: words, version: 2 })
      expect(history.at(-1)).toMatchObject({ detail: { ...next, note: words.id } })
    }
  })

  it('is refused as a whole after another change, and its note is not stored', async () => {
    const reference = await receive(app)
    await baraka.act(reference, { action: 'claim' })
    const { next } = plan()
    const late = { action: 'log-attempt', outcome: 'no-answer', next, note, version: 1 }
    expect((await readError(await tryAction(amina, reference, late))).code).toBe('changed_meanwhile')
    const detail = await amina.open(reference)
    expect(detail.inquiry).toMatchObject({ owner: baraka.id, next: { kind: 'answer' } })
    expect(notesOf(detail)).toEqual([])
  })

  it('is refused when its step is, so that nothing is half done', async () => {
    const reference = await receive(app)
    const past = { kind: 'call', at: app.clock.now }
    for (const [step, code] of [
      [{ action: 'log-answer', via: 'call', next: past }, 'time_out_of_range'],
      [{ action: 'log-answer', via: 'call', note }, 'invalid_request'],
    ] as const) {
      const response = await tryAction(amina, reference, { ...step, version: 1 })
      expect((await readError(response)).code).toBe(code)
    }
    const owed = { kind: 'answer', at: app.clock.now + MINUTE_MS }
    const response = await tryAction(amina, reference, {
      ...{ action: 'log-answer', via: 'call', next: owed, version: 1 },
    })
    expect((await readError(response)).code).toBe('not_allowed_now')
    expect((await amina.open(reference)).inquiry).toMatchObject({ firstAnswer: null, version: 1 })
  })

  it('goes with a reply, too', async () => {
    const reference = await receive(app)
    const { next } = plan()
    const reply = {
      id: crypto.randomUUID(),
      version: 1,
      subject: 'Your knee',
      body: 'Dear Wanjiku',
      next,
      note,
    }
    for (const _ of ['first', 'again'])
      expect((await amina.send('POST', `/inquiries/${reference}/replies`, reply)).status).toBe(200)
    const detail = await amina.open(reference)
    expect(detail.inquiry).toMatchObject({ firstAnswer: { via: 'email' }, nextNote: note, version: 2 })
    expect(notesOf(detail)).toHaveLength(1)
    expect(repliesOf(detail)).toHaveLength(1)
  })
})

describe('an attempt to reach the patient', () => {
  it.each(attempts)(
    '%s is no answer: the promise stays open, and the history has the attempt',
    async (outcome) => {
      const reference = await receive(app)
      const next = { kind: 'call', at: app.clock.now + 2 * 60 * MINUTE_MS }
      const { inquiry, history } = await amina.act(reference, { action: 'log-attempt', outcome, next })
      expect(inquiry).toMatchObject({ firstAnswer: null, owner: amina.id, next })
      expect(history.at(-1)).toMatchObject({
        kind: 'attempted',
        actor: amina.id,
        detail: { outcome, ...next },
      })
      app.clock.now += DAY_MS
      const later = await openDesk(app, { email: 'amina-next-day@pona.test' })
      expect((await later.list()).rows).toMatchObject([{ reference, firstAnswer: null }])
    },
  )
})

describe('the next step', () => {
  it('gets a note without a new time, even when it is overdue', async () => {
    const reference = await receive(app)
    app.clock.now += 2 * DAY_MS
    const late = await openDesk(app, { email: 'amina-next-day@pona.test' })
    const { inquiry: before } = await late.open(reference)
    const note = { id: '018f0000-0000-7000-8000-000000000004', text: 'speaks Somali' }
    const { inquiry } = await late.act(reference, {
      ...{ action: 'assign', to: baraka.id, note },
      next: { kind: 'answer', at: before.next?.at },
    })
    expect(inquiry).toMatchObject({
      owner: baraka.id,
      next: { ...before.next, note: note.id },
      nextNote: note,
    })
  })

  it('has the time that a coordinator chose, and sorts the list', async () => {
    const first = await receive(app)
    const second = await receive(app, { email: 'second@patient.example' })
    const next = { kind: 'call', at: app.clock.now + 60 * MINUTE_MS }
    expect((await amina.act(second, { action: 'set-next', next })).inquiry).toMatchObject({ next })
    expect((await amina.list()).rows.map(({ reference }) => reference)).toEqual([second, first])
  })

  it('has a note, which the event log does not hold, and which an undo restores', async () => {
    const reference = await receive(app)
    const next = { kind: 'call', at: app.clock.now + 60 * MINUTE_MS }
    const note = { id: '018f0000-0000-7000-8000-000000000001', text: 'after work, ask for Juma' }
    const plan = { action: 'set-next', version: 1, next, note }
    expect((await tryAction(amina, reference, plan)).status).toBe(200)
    expect((await tryAction(amina, reference, plan)).status).toBe(200)
    const planned = await amina.open(reference)
    expect(planned.inquiry).toMatchObject({ next: { ...next, note: note.id }, nextNote: note, version: 2 })
    expect(notesOf(planned)).toMatchObject([{ ...note, author: amina.id }])
    expect((await baraka.list('q=juma')).rows).toMatchObject([{ reference, nextNote: note }])
    const stored = JSON.stringify(await app.db.selectFrom('event').select('detail').execute())
    expect(stored).toContain(note.id)
    expect(stored).not.toContain('Juma')

    const answered = await amina.act(reference, { action: 'log-answer', via: 'call' })
    expect(answered.inquiry).toMatchObject({ next: { kind: 'wait', note: null }, nextNote: null })
    const undo = { action: 'undo', of: answered.inquiry.version }
    expect((await amina.act(reference, undo)).inquiry).toMatchObject({ nextNote: note })
  })

  it.each(['another text under the same id', 'the id of another inquiry'])(
    'is refused with %s',
    async (what) => {
      const note = { id: '018f0000-0000-7000-8000-000000000002', text: 'after work' }
      const next = { kind: 'call', at: app.clock.now + 60 * MINUTE_MS }
      const first = await receive(app)
      await amina.act(first, { action: 'set-next', next, note })
      const isElsewhere = what === 'the id of another inquiry'
      const reference = isElsewhere ? await receive(app, { email: 'second@patient.example' }) : first
      const plan = { action: 'set-next', version: 1, next, note: { ...note, text: 'at noon' } }
      expect((await readError(await tryAction(amina, reference, plan))).code).toBe(
        isElsewhere ? 'invalid_request' : 'changed_meanwhile',
      )
    },
  )

  it('leaves a promise that is broken under Due', async () => {
    const reference = await receive(app)
    app.clock.now += DAY_MS
    amina = await openDesk(app, { email: 'amina-next-day@pona.test' })
    const next = { kind: 'answer', at: app.clock.now + 7 * DAY_MS }
    await amina.act(reference, { action: 'set-next', next })
    expect((await amina.list()).rows).toMatchObject([{ reference, next }])
    expect((await amina.list('view=later')).rows).toEqual([])
  })

  it.each(['reply', 'answer'])('can’t be planned as a promised %s', async (kind) => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const next = { kind, at: app.clock.now + MINUTE_MS }
    const response = await tryAction(amina, reference, { action: 'set-next', next, version: 2 })
    expect(await readError(response)).toEqual({ status: 409, code: 'not_allowed_now' })
  })

  it('is required by the database, too, while an inquiry is open', async () => {
    await receive(app)
    const forget = app.db.updateTable('inquiry').set({ next_kind: null, next_at: null }).execute()
    await expect(forget).rejects.toThrow(/inquiry_next/)
  })
})

describe('a change', () => {
  const next = { kind: 'call', at: Date.parse('2026-12-24T07:00:00Z') }
  it.each<Record<string, unknown>[]>([
    [{ action: 'claim' }],
    [{ action: 'log-answer', via: 'call' }],
    [{ action: 'log-answer', via: 'whatsapp', next }],
    [{ action: 'log-attempt', outcome: 'wrong-number', next: { ...next, kind: 'write' } }],
    [{ action: 'assign', to: 'baraka', next }],
    [{ action: 'set-next', next }],
    [{ action: 'close', reason: 'treated' }],
    [{ action: 'mark-spam' }],
    [{ action: 'set-destination', destination: 'Thailand' }],
    [{ action: 'claim' }, { action: 'release' }],
    [{ action: 'set-next', next }, { action: 'mark-spam' }, { action: 'rescue' }],
    [{ action: 'log-answer', via: 'call' }, { action: 'close', reason: 'treated' }, { action: 'reopen' }],
  ])('is undone completely: %j %j %j', async (...steps) => {
    const reference = await receive(app)
    const taken = steps
      .filter((step) => typeof step === 'object')
      .map((step) => (step['to'] === 'baraka' ? { ...step, to: baraka.id } : step))
    let { inquiry: before } = await amina.open(reference)
    let after = before
    for (const step of taken) [before, after] = [after, (await amina.act(reference, step)).inquiry]
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
    await baraka.act(reference, { action: 'set-next', next })
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
      next: { kind: 'task', at: app.clock.now },
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

describe('the guards', () => {
  const next = { kind: 'task', at: Date.parse('2026-12-24T07:00:00Z') }
  const prepared: Record<Status, Record<string, unknown>[]> = {
    new: [],
    claimed: [{ action: 'claim' }],
    answered: [
      { action: 'log-answer', via: 'call' },
      { action: 'set-next', next },
    ],
    waiting: [{ action: 'log-answer', via: 'call' }],
    closed: [{ action: 'close', reason: 'treated' }],
    spam: [{ action: 'mark-spam' }],
  }
  const parameters: Record<ActionName, () => Record<string, unknown>> = {
    claim: () => ({}),
    release: () => ({}),
    assign: () => ({ to: baraka.id }),
    'log-answer': () => ({ via: 'email' }),
    'log-attempt': () => ({ outcome: 'no-answer', next }),
    'set-next': () => ({ next }),
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
    undo: () => ({ of: 1 }),
  }
  const owned: readonly ActionName[] = [
    'claim',
    'release',
    'assign',
    'log-answer',
    'log-attempt',
    'set-next',
    'log-said',
    'close',
  ]
  const allowed: Record<Status, readonly ActionName[]> = {
    new: [
      'claim',
      'assign',
      'log-answer',
      'log-attempt',
      'set-next',
      'log-said',
      'close',
      'mark-spam',
      'set-destination',
    ],
    claimed: [...owned, 'mark-spam', 'set-destination'],
    answered: [...owned, 'mark-spam', 'set-destination'],
    waiting: [...owned, 'mark-spam', 'set-destination'],
    closed: ['reopen', 'log-said', 'set-destination'],
    spam: ['rescue'],
  }

  it.each(statuses)('allow the permitted actions on %s, and no others', async (status) => {
    for (const [action, toParameters] of Object.entries(parameters)) {
      const reference = await receive(app, { email: `${action}@patient.example` })
      for (const step of prepared[status]) await amina.act(reference, step)
      const { inquiry } = await amina.open(reference)
      expect(toStatus(inquiry)).toBe(status)
      const body = { action, version: inquiry.version, ...toParameters() }
      const response = await tryAction(amina, reference, body)
      const isAllowed = allowed[status].some((name) => name === action)
      expect(response.status, `${action} on ${status}`).toBe(isAllowed ? 200 : 409)
    }
  })

  it.each([
    ['somebody who does not work here', { action: 'assign', to: 'nobody' }],
    ['a destination that the site does not name', { action: 'set-destination', destination: 'Atlantis' }],
    [
      'a kind of step that there is not',
      { action: 'set-next', next: { kind: 'fax', at: Date.parse('2026-12-24T07:00:00Z') } },
    ],
    ['an action that there is not', { action: 'explode' }],
  ])('refuse %s', async (_what, action) => {
    const reference = await receive(app)
    const response = await tryAction(amina, reference, { ...action, version: 1 })
    expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
  })

  it('refuse a step in the past or years away with its own code', async () => {
    const reference = await receive(app)
    for (const at of [1_000, app.clock.now, app.clock.now + 3 * 366 * 24 * 60 * MINUTE_MS]) {
      const body = { action: 'set-next', next: { kind: 'call', at }, version: 1 }
      const response = await tryAction(amina, reference, body)
      expect(await readError(response)).toEqual({ status: 422, code: 'time_out_of_range' })
    }
    expect((await amina.open(reference)).inquiry).toMatchObject({ next: { kind: 'answer' }, version: 1 })
  })

  it('allow steps, and lose none, when the server’s clock is set back', async () => {
    const reference = await receive(app)
    const next = { kind: 'call', at: app.clock.now + 120 * MINUTE_MS } as const
    await amina.act(reference, { action: 'set-next', next })
    const before = app.clock.now
    app.clock.now -= 48 * 60 * MINUTE_MS
    // Tokens issued in the future are refused, so Grace signs in again.
    const grace = await openDesk(app, { email: 'grace-after-set-back@pona.test' })
    await grace.act(reference, { action: 'claim' })
    const { inquiry } = await grace.open(reference)
    expect(inquiry).toMatchObject({ owner: grace.id, next })
    const views = await Promise.all(['due', 'later'].map((view) => grace.list(`view=${view}`)))
    expect(views.map(({ rows }) => rows.some((row) => row.reference === reference))).toEqual([false, true])
    app.clock.now = before
  })

  it('refuse an unknown inquiry', async () => {
    const response = await tryAction(amina, 'PN-0000-0000', { action: 'claim', version: 1 })
    expect(await readError(response)).toEqual({ status: 404, code: 'not_found' })
  })
})
