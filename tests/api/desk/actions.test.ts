import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { ActionName } from '#contract/life/actions.ts'
import { toAskAgain } from '#contract/life/answer.ts'
import { attempts } from '#contract/life/inquiry.ts'
import { type Status, statuses, toStatus } from '#contract/life/views.ts'
import { notesOf, repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { testSite } from '#testing/server/site.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'

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

describe('the first answer', () => {
  it('stops the clock once, and makes its author the owner', async () => {
    const reference = await receive(app)
    app.clock.now += 20 * MINUTE_MS
    const firstAnswer = { at: app.clock.now, by: amina.id, via: 'whatsapp' }
    const first = await amina.act(reference, { action: 'log-answer', via: 'whatsapp' })
    expect(first.inquiry).toMatchObject({
      firstAnswer,
      owner: amina.id,
      owed: null,
      steps: [{ ...toAskAgain(app.clock.now, testSite.company), by: null, note: null }],
      next: { kind: 'wait', step: expect.stringMatching(/^ask-again/) },
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

describe('an act with what it plans', () => {
  const note = { id: '018f0000-0000-7000-8000-000000000003', text: 'ask for Juma' }
  const plan = () => toPlan('call', app.clock.now + 60 * MINUTE_MS, { note })

  it('is one change, whatever the act is', async () => {
    const acts = [
      { action: 'log-answer', via: 'whatsapp' },
      { action: 'log-attempt', outcome: 'no-answer' },
      { action: 'assign', to: baraka.id },
    ]
    for (const [index, act] of acts.entries()) {
      const reference = await receive(app, { email: `p${index}@patient.example` })
      const words = { ...note, id: randomUUID() }
      const { id, kind, at } = plan()
      const plans = [{ id, kind, at, note: words }]
      const { inquiry, history } = await amina.act(reference, { ...act, plans })
      expect(inquiry).toMatchObject({
        ...{ steps: [{ id, kind, at, note: words.id, by: amina.id, for: null }], version: 2 },
        ...{ stepNotes: { [words.id]: words.text }, nextNote: words },
      })
      expect(history.at(-1)).toMatchObject({ detail: { planned: [{ id, kind, at, note: words.id }] } })
    }
  })

  it('is refused as a whole after another change, and its note is not stored', async () => {
    const reference = await receive(app)
    await baraka.act(reference, { action: 'claim' })
    const late = { action: 'log-attempt', outcome: 'no-answer', plans: [plan()], version: 1 }
    expect((await readError(await tryAction(amina, reference, late))).code).toBe('changed_meanwhile')
    const detail = await amina.open(reference)
    expect(detail.inquiry).toMatchObject({ owner: baraka.id, owed: { kind: 'answer' }, steps: [] })
    expect(notesOf(detail)).toEqual([])
  })

  it('is refused when one of its steps is, so that nothing is half done', async () => {
    const reference = await receive(app)
    const answer = { action: 'log-answer', via: 'call', version: 1 }
    for (const [wrong, status, code] of [
      [{ plans: [plan(), toPlan('call', app.clock.now)] }, 422, 'time_out_of_range'],
      [{ plans: [plan()], finishes: ['no-such-step'] }, 409, 'changed_meanwhile'],
      [{ plans: [{ ...plan(), kind: 'reply' }] }, 422, 'invalid_request'],
      [{ plans: [{ ...plan(), kind: 'answer' }] }, 422, 'invalid_request'],
      [{ next: { kind: 'call', at: app.clock.now + MINUTE_MS } }, 422, 'invalid_request'],
      [{ note }, 422, 'invalid_request'],
    ] as const) {
      const response = await tryAction(amina, reference, { ...answer, ...wrong })
      expect(await readError(response)).toEqual({ status, code })
    }
    const detail = await amina.open(reference)
    expect(detail.inquiry).toMatchObject({ firstAnswer: null, steps: [], version: 1 })
    expect(notesOf(detail)).toEqual([])
  })

  it('goes with a reply, too', async () => {
    const reference = await receive(app)
    const reply = {
      id: randomUUID(),
      version: 1,
      subject: 'Your knee',
      body: 'Dear Wanjiku',
      plans: [plan()],
    }
    for (const _ of ['first', 'again'])
      expect((await amina.send('POST', `/inquiries/${reference}/replies`, reply)).status).toBe(200)
    const detail = await amina.open(reference)
    expect(detail.inquiry).toMatchObject({ firstAnswer: { via: 'email' }, nextNote: note, version: 2 })
    expect(detail.inquiry.steps).toHaveLength(1)
    expect(notesOf(detail)).toHaveLength(1)
    expect(repliesOf(detail)).toHaveLength(1)
  })
})

describe('an attempt to reach the patient', () => {
  it.each(attempts)(
    '%s is no answer: the promise stays open beside what was planned, and the history has the attempt',
    async (outcome) => {
      const reference = await receive(app)
      const { owed } = (await amina.open(reference)).inquiry
      const plan = toPlan('call', app.clock.now + 2 * 60 * MINUTE_MS)
      const { inquiry, history } = await amina.act(reference, {
        ...{ action: 'log-attempt', outcome, plans: [plan] },
      })
      expect(inquiry).toMatchObject({
        ...{ firstAnswer: null, owner: amina.id, owed, steps: [plan] },
        next: { kind: 'call', at: plan.at, step: plan.id },
      })
      expect(history.at(-1)).toMatchObject({
        kind: 'attempted',
        actor: amina.id,
        detail: { outcome, planned: [plan] },
      })
      app.clock.now += DAY_MS
      const later = await openDesk(app, { email: 'amina-next-day@pona.test' })
      expect((await later.list()).rows).toMatchObject([
        { reference, firstAnswer: null, next: { kind: 'answer' } },
      ])
    },
  )
})

describe('what is owed to the patient', () => {
  it('is put off, and stays under Due while the promise is broken', async () => {
    const reference = await receive(app)
    app.clock.now += DAY_MS
    amina = await openDesk(app, { email: 'amina-next-day@pona.test' })
    const { inquiry: before } = await amina.open(reference)
    const at = app.clock.now + 7 * DAY_MS
    const { inquiry, history } = await amina.act(reference, { action: 'move-owed', at })
    expect(inquiry).toMatchObject({ owed: { kind: 'answer', at }, next: { kind: 'answer', at, step: null } })
    expect(history.at(-1)).toMatchObject({
      kind: 'owed-moved',
      detail: { kind: 'answer', at, from: before.owed?.at },
    })
    expect((await amina.list()).rows).toMatchObject([{ reference, owed: { kind: 'answer', at } }])
    expect((await amina.list('view=later')).rows).toEqual([])
  })

  it('keeps its time when it is overdue and the inquiry is handed over with a step', async () => {
    const reference = await receive(app)
    app.clock.now += 2 * DAY_MS
    const late = await openDesk(app, { email: 'amina-next-day@pona.test' })
    const { owed } = (await late.open(reference)).inquiry
    const note = toWords('speaks Somali')
    const { inquiry } = await late.act(reference, {
      ...{ action: 'assign', to: baraka.id, plans: [toPlan('call', app.clock.now + MINUTE_MS, { note })] },
    })
    expect(inquiry).toMatchObject({ owner: baraka.id, owed, next: { kind: 'answer', at: owed?.at } })
    expect(inquiry.stepNotes).toEqual({ [note.id]: note.text })
  })

  it('can’t be put off where nothing is owed', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const at = app.clock.now + MINUTE_MS
    const response = await tryAction(amina, reference, { action: 'move-owed', at, version: 2 })
    expect(await readError(response)).toEqual({ status: 409, code: 'not_allowed_now' })
  })

  it('is refused a time in the past or years away', async () => {
    const reference = await receive(app)
    for (const at of [1_000, app.clock.now, app.clock.now + 3 * 366 * DAY_MS]) {
      const response = await tryAction(amina, reference, { action: 'move-owed', at, version: 1 })
      expect(await readError(response)).toEqual({ status: 422, code: 'time_out_of_range' })
    }
  })
})

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
