import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { toAskAgain } from '#contract/life/answer.ts'
import { attempts } from '#contract/life/inquiry.ts'
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
