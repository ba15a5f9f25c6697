import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notificationsSchema } from '#contract/desk/notifications.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { MAX_STEPS } from '#contract/life/steps.ts'
import { notesOf, repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'

let app: TestApp
let amina: Desk
let baraka: Desk
let reference: string

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina' })
  baraka = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
  reference = await receive(app)
})

afterEach(() => app[Symbol.asyncDispose]())

type Body = Record<string, unknown>

const post = (body: Body, desk = amina) => desk.send('POST', `/inquiries/${reference}/actions`, body)
const refuse = async (body: Body) => readError(await post(body))
const add = (step: object) => amina.act(reference, { action: 'add-step', step })
const read = async () => (await amina.open(reference)).inquiry
const listIds = async () => (await read()).steps.map(({ id }) => id)
const inHours = (hours: number) => app.clock.now + hours * HOUR_MS

async function readKinds(desk: Desk): Promise<string[]> {
  const { notifications } = await desk.read('/notifications', notificationsSchema)
  return notifications.map(({ kind }) => kind)
}

describe('a step', () => {
  it('is planned with words, which lists show and the event log does not hold', async () => {
    const note = toWords('after work, ask for Juma')
    const { id, kind, at } = toPlan('call', inHours(1))
    const { inquiry, history, messages } = await add({ id, kind, at, note })
    expect(inquiry).toMatchObject({
      ...{ owed: { kind: 'answer' }, steps: [{ id, kind, at, note: note.id, by: amina.id, for: null }] },
      ...{ next: { kind, at, note: note.id, step: id }, nextNote: note, stepNotes: { [note.id]: note.text } },
    })
    expect(history.at(-1)).toMatchObject({
      ...{ kind: 'step-added', actor: amina.id, detail: { planned: [{ id, kind, at, note: note.id }] } },
    })
    expect(notesOf({ messages })).toMatchObject([{ ...note, author: amina.id }])
    expect((await baraka.list('q=juma')).rows).toMatchObject([{ reference, nextNote: note }])
    const stored = JSON.stringify(await app.db.selectFrom('event').select('detail').execute())
    expect(stored).toContain(note.id)
    expect(stored).not.toContain('Juma')
  })

  it('sorts the list by what comes first, and stands beside as many others as are planned', async () => {
    const other = await receive(app, { email: 'second@patient.example' })
    const late = toPlan('task', inHours(90))
    const soon = toPlan('call', inHours(1))
    await amina.act(other, { action: 'add-step', step: late, plans: [soon] })
    expect((await amina.open(other)).inquiry.steps.map(({ id }) => id)).toEqual([soon.id, late.id])
    expect((await amina.list()).rows.map((row) => row.reference)).toEqual([other, reference])
    await amina.act(other, { action: 'finish-step', id: soon.id })
    expect((await amina.list()).rows.map((row) => row.reference)).toEqual([reference, other])
  })

  it('is moved, and becomes another kind, for somebody else and with other words', async () => {
    const [first, second] = [toWords('after work'), toWords('at noon')]
    const { steps } = (await add(toPlan('call', inHours(1), { id: 'one', note: first }))).inquiry
    const at = inHours(5)
    const moved = await amina.act(reference, { action: 'change-step', id: 'one', at })
    expect(moved.inquiry.steps).toEqual([{ ...steps[0], at }])
    expect(moved.history.at(-1)).toMatchObject({
      ...{ kind: 'step-changed', detail: { id: 'one', kind: 'call', at, from: inHours(1) } },
    })
    const changes = { kind: 'write', note: second, for: baraka.id }
    const changed = await amina.act(reference, { action: 'change-step', id: 'one', ...changes })
    const after = { id: 'one', kind: 'write', at, note: second.id, by: amina.id, for: baraka.id }
    expect(changed.inquiry).toMatchObject({ steps: [after], nextNote: second })
    const bare = { action: 'change-step', id: 'one', note: null, for: null }
    expect((await amina.act(reference, bare)).inquiry.steps).toEqual([{ ...after, note: null, for: null }])
    const { version } = await read()
    expect((await amina.act(reference, { action: 'change-step', id: 'one', at })).inquiry.version).toBe(
      version,
    )
  })

  it('that is overdue keeps its time while something else of it changes', async () => {
    const { inquiry } = await add(toPlan('call', inHours(1), { id: 'one' }))
    app.clock.now += 3 * HOUR_MS
    amina = await openDesk(app, { email: 'amina-later@pona.test' })
    const change = { action: 'change-step', id: 'one', at: inHours(-2), kind: 'task' }
    expect((await amina.act(reference, change)).inquiry.steps).toEqual([
      { ...inquiry.steps[0], kind: 'task' },
    ])
  })

  it('is done with an outcome, or removed, and one Undo brings it back with its words', async () => {
    const note = toWords('after work')
    const plan = toPlan('call', inHours(1), { note })
    const { inquiry: before } = await add(plan)
    const told = { ...plan, note: note.id }
    for (const [ending, event] of [
      [
        { action: 'finish-step', id: plan.id, outcome: 'no-answer' },
        { kind: 'step-finished', detail: { outcome: 'no-answer', finished: [told] } },
      ],
      [
        { action: 'remove-step', id: plan.id },
        { kind: 'step-removed', detail: { ended: [told] } },
      ],
    ] as const) {
      const { inquiry, history } = await amina.act(reference, ending)
      expect(inquiry).toMatchObject({ steps: [], next: { kind: 'answer' }, nextNote: null })
      expect(history.at(-1)).toMatchObject(event)
      const { inquiry: undone } = await amina.act(reference, { action: 'undo', of: inquiry.version })
      expect(undone).toMatchObject({ steps: before.steps, nextNote: note })
    }
  })

  it('is done and followed by others in one act, with one Undo', async () => {
    const plan = toPlan('call', inHours(1))
    const { inquiry: before } = await add(plan)
    const then = [toPlan('write', inHours(2), { note: toWords('the offer') }), toPlan('wait', inHours(90))]
    const { inquiry, history } = await amina.act(reference, {
      ...{ action: 'log-answer', via: 'call', finishes: [plan.id], plans: then },
    })
    expect(inquiry).toMatchObject({
      ...{ version: before.version + 1, owed: null, steps: then.map(({ id }) => ({ id })) },
      nextNote: { text: 'the offer' },
    })
    expect(history.at(-1)).toMatchObject({
      kind: 'answered',
      detail: { via: 'call', finished: [plan], planned: then.map(({ id, at }) => ({ id, at })) },
    })
    const undone = await amina.act(reference, { action: 'undo', of: inquiry.version })
    expect(undone.inquiry).toEqual({ ...before, undo: null, version: inquiry.version + 1 })
  })
})

describe('a request about steps', () => {
  const requests: [string, (at: number) => Body][] = [
    ['add-step', (at) => ({ step: toPlan('task', at) })],
    ['change-step', (at) => ({ id: 'one', at })],
    ['finish-step', (at) => ({ id: 'one', plans: [toPlan('task', at)] })],
    ['remove-step', (at) => ({ id: 'one', plans: [toPlan('task', at)] })],
    ['move-owed', (at) => ({ at })],
  ]

  it.each(requests)('%s is refused after another’s change', async (action, toBody) => {
    const { inquiry } = await add(toPlan('call', inHours(1), { id: 'one' }))
    await baraka.act(reference, { action: 'claim' })
    const before = await read()
    const late = { action, ...toBody(inHours(2)), version: inquiry.version }
    expect(await refuse(late)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect(await read()).toEqual(before)
  })

  it.each(requests)('%s is refused with a time that has passed or is years away', async (action, toBody) => {
    const { inquiry: before } = await add(toPlan('call', inHours(1), { id: 'one' }))
    for (const at of [1_000, app.clock.now, inHours(3 * 366 * 24)]) {
      const body = { action, ...toBody(at), version: before.version }
      expect(await refuse(body)).toEqual({ status: 422, code: 'time_out_of_range' })
    }
    expect(await read()).toEqual(before)
  })

  it.each(['change-step', 'finish-step', 'remove-step'])(
    '%s is refused for a step that is gone',
    async (action) => {
      const { version } = (await add(toPlan('call', inHours(1)))).inquiry
      const body = { action, id: 'one', at: inHours(2), version }
      expect(await refuse(action === 'change-step' ? body : { action, id: 'one', version })).toEqual({
        ...{ status: 409, code: 'changed_meanwhile' },
      })
    },
  )

  it('that plans is sent twice and planned once, even if somebody has gone on since', async () => {
    const note = toWords('after work')
    const acts = [
      { action: 'add-step', step: toPlan('call', inHours(1)) },
      { action: 'assign', to: baraka.id, plans: [toPlan('call', inHours(1), { note })] },
      { action: 'log-attempt', outcome: 'no-answer', plans: [toPlan('call', inHours(2))] },
      { action: 'log-answer', via: 'call', plans: [toPlan('write', inHours(3))] },
    ]
    for (const act of acts) {
      const { version, steps } = await read()
      expect((await post({ ...act, version })).status).toBe(200)
      expect((await post({ ...act, version })).status).toBe(200)
      expect(await read()).toMatchObject({ version: version + 1 })
      await baraka.act(reference, {
        action: 'set-destination',
        destination: (await read()).destination ? null : 'Thailand',
      })
      expect((await post({ ...act, version })).status).toBe(200)
      expect((await read()).steps).toHaveLength(steps.length + 1)
    }
    expect(notesOf(await amina.open(reference))).toHaveLength(1)
  })

  it('is not taken for a repeat by words that are no step’s id', async () => {
    const { version } = (await add(toPlan('call', inHours(1)))).inquiry
    await baraka.act(reference, { action: 'claim' })
    const late = { action: 'add-step', step: toPlan('task', inHours(2), { id: 'call' }), version }
    expect(await refuse(late)).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('is refused for words under the id of others, here and elsewhere', async () => {
    const note = toWords('after work')
    await add(toPlan('call', inHours(1), { note }))
    const other = { ...note, text: 'at noon' }
    const again = { action: 'add-step', step: toPlan('call', inHours(2), { note: other }), version: 2 }
    expect((await refuse(again)).code).toBe('changed_meanwhile')
    reference = await receive(app, { email: 'second@patient.example' })
    expect((await refuse({ ...again, version: 1 })).code).toBe('invalid_request')
  })

  it('is refused for the id of a step that is planned, and for one id twice', async () => {
    const { version } = (await add(toPlan('call', inHours(1), { id: 'one' }))).inquiry
    const same = toPlan('task', inHours(2), { id: 'one' })
    expect(await refuse({ action: 'add-step', step: same, version })).toMatchObject({
      ...{ code: 'changed_meanwhile' },
    })
    const two = toPlan('task', inHours(2), { id: 'two' })
    expect(await refuse({ action: 'add-step', step: two, plans: [two], version })).toMatchObject({
      ...{ code: 'invalid_request' },
    })
    expect(await listIds()).toEqual(['one'])
  })

  it.each<[string, Body]>([
    ['next', { action: 'log-answer', via: 'call', next: { kind: 'call', at: 1 } }],
    ['note', { action: 'log-answer', via: 'call', note: toWords('after work') }],
    ['set-next', { action: 'set-next', next: { kind: 'call', at: 1 } }],
    ['a kind that is owed', { action: 'add-step', step: { id: 'one', kind: 'reply', at: 1 } }],
    ['a step without an id', { action: 'add-step', step: { id: '', kind: 'call', at: 1 } }],
    ['words that are too long', { action: 'change-step', id: 'one', note: toWords('x'.repeat(201)) }],
    ['words that are none', { action: 'change-step', id: 'one', note: toWords(' ') }],
    ['an outcome that there is not', { action: 'finish-step', id: 'one', outcome: 'maybe' }],
  ])('is refused with %s', async (_, body) => {
    await add(toPlan('call', inHours(1), { id: 'one' }))
    expect(await refuse({ ...body, version: 2 })).toEqual({ status: 422, code: 'invalid_request' })
  })

  it('is refused where an open inquiry would be left without anything to come back to', async () => {
    const { version, steps } = (await amina.act(reference, { action: 'log-answer', via: 'call' })).inquiry
    const id = steps[0]?.id
    for (const action of ['finish-step', 'remove-step'])
      expect(await refuse({ action, id, version })).toEqual({ status: 409, code: 'needs_step' })
    expect(await listIds()).toEqual([id])
    const { inquiry } = await amina.act(reference, {
      ...{ action: 'finish-step', id, plans: [toPlan('call', inHours(1), { id: 'then' })] },
    })
    expect(inquiry.steps).toMatchObject([{ id: 'then' }])
  })

  it('is refused beyond the steps that an inquiry holds', async () => {
    const plans = (count: number) => Array.from({ length: count }, () => toPlan('task', inHours(1)))
    for (let left = MAX_STEPS; left > 0; left -= 20)
      await amina.act(reference, {
        ...{ action: 'log-attempt', outcome: 'no-answer', plans: plans(Math.min(left, 20)) },
      })
    const { version, steps } = await read()
    expect(steps).toHaveLength(MAX_STEPS)
    const more = { action: 'add-step', step: toPlan('task', inHours(1)), version }
    expect(await refuse(more)).toEqual({ status: 422, code: 'too_many_steps' })
    const tooMany = { action: 'log-answer', via: 'call', plans: plans(21), version }
    expect(await refuse(tooMany)).toEqual({ status: 422, code: 'invalid_request' })
    const finishes = [steps[0]?.id]
    expect((await post({ ...more, finishes })).status).toBe(200)
  })
})

describe('a step for a colleague', () => {
  it('is in their list and tells them, also when it becomes theirs later, and not whoever plans it', async () => {
    await amina.act(reference, { action: 'claim' })
    await add(toPlan('call', inHours(1), { id: 'one', for: baraka.id }))
    expect(await readKinds(baraka)).toEqual(['step-given'])
    expect((await baraka.list('view=mine')).rows).toMatchObject([{ reference, owner: amina.id }])
    const chege = await openDesk(app, { email: 'chege@pona.test' })
    await amina.act(reference, { action: 'change-step', id: 'one', for: chege.id })
    expect(await readKinds(chege)).toEqual(['step-given'])
    expect((await baraka.list('view=mine')).rows).toEqual([])
    await chege.act(reference, { action: 'change-step', id: 'one', at: inHours(2) })
    await chege.act(reference, { action: 'add-step', step: toPlan('task', inHours(3), { for: chege.id }) })
    expect(await readKinds(chege)).toEqual(['step-given'])
    expect(await readKinds(amina)).toEqual([])
  })

  it('is told to nobody once it was undone before they saw it', async () => {
    const { version } = (await add(toPlan('call', inHours(1), { for: baraka.id }))).inquiry
    await amina.act(reference, { action: 'undo', of: version })
    expect(await readKinds(baraka)).toEqual([])
    expect((await baraka.list('view=mine')).rows).toEqual([])
  })

  it('is refused for somebody unknown or disabled, whatever plans it', async () => {
    await disableStaff(app.auth, 'baraka@pona.test')
    await add(toPlan('call', inHours(1), { id: 'one' }))
    const reply = { id: randomUUID(), version: 2, subject: 'Your knee', body: 'Dear Wanjiku' }
    for (const person of ['nobody', baraka.id]) {
      const plan = toPlan('call', inHours(1), { for: person, note: toWords('after work') })
      const bodies: [string, Body][] = [
        ['actions', { action: 'add-step', step: plan, version: 2 }],
        ['actions', { action: 'change-step', id: 'one', for: person, version: 2 }],
        ['actions', { action: 'assign', to: amina.id, plans: [plan], version: 2 }],
        ['actions', { action: 'log-answer', via: 'call', plans: [plan], version: 2 }],
        ['replies', { ...reply, plans: [plan] }],
        ['notes', { text: 'She knows the hospital', plans: [plan] }],
      ]
      for (const [path, body] of bodies) {
        const response = await amina.send('POST', `/inquiries/${reference}/${path}`, body)
        expect(await readError(response), path).toEqual({ status: 422, code: 'invalid_request' })
      }
    }
    const detail = await amina.open(reference)
    expect(detail.inquiry).toMatchObject({ owner: null, steps: [{ id: 'one', for: null }], version: 2 })
    expect(detail.messages).toHaveLength(1)
  })
})

describe('plans with words', () => {
  it('go with a note for colleagues, once, and need no version', async () => {
    const note = toWords('the visa letter')
    const plans = [toPlan('task', inHours(5), { note, for: baraka.id }), toPlan('call', inHours(9))]
    const body = { id: randomUUID(), text: 'Her brother pays. @Baraka', plans }
    for (const _ of ['first', 'again'])
      expect((await amina.send('POST', `/inquiries/${reference}/notes`, body)).status).toBe(200)
    const detail = await amina.open(reference)
    expect(detail.inquiry).toMatchObject({
      ...{ steps: plans.map(({ id }) => ({ id })), stepNotes: { [note.id]: note.text }, version: 2 },
    })
    expect(new Set(notesOf(detail).map(({ text }) => text))).toEqual(new Set([body.text, note.text]))
    expect(detail.history.filter(({ kind }) => kind === 'noted')).toMatchObject([
      { detail: { planned: plans.map(({ id }) => ({ id })) } },
    ])
    expect(new Set(await readKinds(baraka))).toEqual(new Set(['mentioned', 'step-given']))
    const undone = await amina.act(reference, { action: 'undo', of: 2 })
    expect(undone.inquiry.steps).toEqual([])
    expect(notesOf(undone).map(({ text }) => text)).toContain(body.text)
  })

  it('with a note are refused as a whole', async () => {
    for (const wrong of [
      { plans: [toPlan('call', app.clock.now)] },
      { next: { kind: 'call', at: inHours(1) } },
    ]) {
      const response = await amina.send('POST', `/inquiries/${reference}/notes`, { text: 'Paid', ...wrong })
      expect(response.status).toBe(422)
    }
    expect(notesOf(await amina.open(reference))).toEqual([])
  })

  it('go with a reply that completes another step, once', async () => {
    const { version } = (await add(toPlan('write', inHours(1), { id: 'offer' }))).inquiry
    const note = toWords('ask for Juma')
    const reply = {
      ...{ id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku', finishes: ['offer'] },
      plans: [toPlan('call', inHours(50), { id: 'then', note })],
    }
    for (const _ of ['first', 'again'])
      expect((await amina.send('POST', `/inquiries/${reference}/replies`, reply)).status).toBe(200)
    const detail = await amina.open(reference)
    expect(detail.inquiry).toMatchObject({
      ...{ owed: null, steps: [{ id: 'then', note: note.id }], nextNote: note, version: version + 1 },
    })
    expect(detail.history.at(-1)).toMatchObject({
      kind: 'answered',
      detail: { via: 'email', reply: reply.id, finished: [{ id: 'offer' }], planned: [{ id: 'then' }] },
    })
    expect(repliesOf(detail)).toHaveLength(1)
    expect(notesOf(detail)).toHaveLength(1)
  })
})

it('the database, too, requires something to come back to while an inquiry is open', async () => {
  const forget = app.db.updateTable('inquiry').set({ next_kind: null, next_at: null }).execute()
  await expect(forget).rejects.toThrow(/inquiry_needs_step/)
})

it('each person’s agenda is what is owed and planned for them, and goes with an erasure', async () => {
  const readAgenda = async () => {
    const rows = await app.db.selectFrom('agenda').select(['item', 'staff_id', 'at']).orderBy('at').execute()
    return rows.map(({ item, staff_id, at }) => [item, staff_id, Number(at)])
  }
  await add(toPlan('call', inHours(1), { id: 'one', for: baraka.id }))
  expect(await readAgenda()).toEqual([['one', baraka.id, inHours(1)]])
  await amina.act(reference, { action: 'claim' })
  await add(toPlan('task', inHours(2), { id: 'two' }))
  expect(await readAgenda()).toEqual([
    ['one', baraka.id, inHours(1)],
    ['two', amina.id, inHours(2)],
    ['owed', amina.id, app.clock.now + DAY_MS],
  ])
  const erasure = { reference, reason: 'patient-asked' }
  expect((await amina.send('POST', `/inquiries/${reference}/erase`, erasure)).status).toBe(200)
  expect(await readAgenda()).toEqual([])
})
