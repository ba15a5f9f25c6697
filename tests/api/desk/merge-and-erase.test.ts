// Runs on PostgreSQL too.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { notesOf, repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

async function merge(reference: string, into: string, opens = false): Promise<Response> {
  const { inquiry } = await desk.open(reference)
  return desk.send('POST', `/inquiries/${reference}/merge`, {
    ...{ version: inquiry.version, into, opens },
  })
}

async function unmerge(reference: string): Promise<Response> {
  const { version } = (await desk.open(reference)).inquiry
  return desk.send('POST', `/inquiries/${reference}/unmerge`, { version })
}

async function receiveTwo(): Promise<[string, string]> {
  const first = await receive(app)
  app.clock.now += HOUR_MS / 2
  return [
    first,
    await receive(app, { email: 'mwangi.w@patient.example', message: 'Did you get my message?' }),
  ]
}

describe('inquiries of the same person', () => {
  it('are shown by the same phone, however it was written, or the same e-mail address', async () => {
    const [first, second] = await receiveTwo()
    const third = await receive(app, {
      email: 'WANJIKU@patient.example',
      phone: '0733 111 222',
      message: 'Third',
    })
    await receive(app, { email: 'other@patient.example', phone: '0733 999 999' })
    const { related } = await desk.open(first)
    expect(related.map(({ reference, same }) => ({ reference, same }))).toEqual([
      { reference: third, same: ['email'] },
      { reference: second, same: ['phone'] },
    ])
  })

  it('are told apart where a family shares a phone, on both inquiries, and until it is taken back', async () => {
    const [mother, son] = await receiveTwo()
    const elsewhere = await receive(app, { email: 'aunt@patient.example', phone: '0733 999 999' })
    const note = (reference: string, of: string, isRelative: boolean) =>
      desk.send('POST', `/inquiries/${reference}/relatives`, { of, isRelative })
    const listRelatives = async (reference: string) =>
      (await desk.open(reference)).related.flatMap((other) => (other.isRelative ? [other.reference] : []))

    expect((await note(mother, son, true)).status).toBe(200)
    expect((await note(mother, son, true)).status).toBe(200)
    await note(mother, elsewhere, true)
    expect(await listRelatives(mother)).toEqual([elsewhere, son])
    expect(await listRelatives(son)).toEqual([mother])
    expect(await listRelatives(elsewhere)).toEqual([mother])
    const noted = (await desk.open(mother)).history.filter(({ kind }) => kind === 'relative-noted')
    expect(noted.map(({ detail }) => detail)).toEqual([
      { of: son, relative: 'yes' },
      { of: elsewhere, relative: 'yes' },
    ])

    await note(elsewhere, mother, false)
    expect(await listRelatives(mother)).toEqual([son])

    await note(son, mother, false)
    expect(await listRelatives(mother)).toEqual([])
    expect((await desk.open(mother)).related).toMatchObject([{ reference: son, same: ['phone'] }])
    expect((await note(mother, mother, true)).status).toBe(409)
    expect((await note(mother, 'PN-AAAA-AAAA', true)).status).toBe(404)
  })

  it.each(['the one', 'the other'])('stop being of relatives also where %s was merged', async (side) => {
    const [mother, son] = await receiveTwo()
    const note = (reference: string, of: string, isRelative: boolean) =>
      desk.send('POST', `/inquiries/${reference}/relatives`, { of, isRelative })
    const listRelatives = async () =>
      (await desk.open(again)).related.flatMap((other) => (other.isRelative ? [other.reference] : []))
    const again = await receive(app, { email: 'mwangi.w@patient.example', message: 'Another message' })
    await note(mother, son, true)
    expect((await merge(son, again)).status).toBe(200)
    expect(await listRelatives()).toEqual([mother])
    const pair = side === 'the one' ? ([again, mother] as const) : ([mother, again] as const)
    await note(...pair, true)
    await note(...pair, false)
    expect(await listRelatives()).toEqual([])
    expect((await unmerge(son)).status).toBe(200)
    expect((await desk.open(son)).related.filter(({ isRelative }) => isRelative)).toEqual([])
  })

  it('are merged into one, which shows what the other said', async () => {
    const [first, second] = await receiveTwo()
    expect((await merge(second, first)).status).toBe(200)
    expect((await desk.open(second)).inquiry).toMatchObject({ standing: 'closed', mergedInto: first })
    const { merged, messages, history } = await desk.open(first)
    expect(merged).toMatchObject([{ reference: second }])
    expect(messages.at(-1)).toMatchObject({ reference: second, text: 'Did you get my message?' })
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'merged', detail: expect.objectContaining({ from: second }) }),
    )
    expect((await desk.list()).rows.map(({ reference }) => reference)).toEqual([first])
  })

  it('are each looked at by whoever opens the one that they were merged into', async () => {
    const [first, second] = await receiveTwo()
    await merge(second, first)
    const colleague = await openDesk(app, { email: 'colleague@pona.example' })
    await colleague.open(first)
    const views = await app.db
      .selectFrom('event')
      .select('subject_id')
      .where('kind', '=', 'viewed')
      .where('actor', '=', colleague.id)
      .execute()
    expect(new Set(views.map(({ subject_id }) => subject_id)).size).toBe(2)
  })

  it('keep the promise of the later one when the earlier was answered already', async () => {
    const first = await receive(app)
    await desk.act(first, { action: 'log-answer', via: 'call' })
    await desk.act(first, { action: 'close', reason: 'treated' })
    app.clock.now += HOUR_MS / 2
    const second = await receive(app, { message: 'One more question' })
    const { next } = (await desk.open(second)).inquiry
    await merge(second, first, true)
    expect((await desk.open(first)).inquiry).toMatchObject({
      standing: 'open',
      next: { kind: 'reply', at: next?.at },
    })
  })

  it('open a closed one again only where its coordinator was asked', async () => {
    const [first, second] = await receiveTwo()
    await desk.act(first, { action: 'close', reason: 'treated' })
    expect(await readError(await merge(second, first))).toMatchObject({ code: 'changed_meanwhile' })
    expect((await desk.open(first)).inquiry.standing).toBe('closed')
    expect((await desk.open(second)).inquiry).toMatchObject({ standing: 'open', mergedInto: null })
    expect((await merge(second, first, true)).status).toBe(200)
    expect((await desk.open(first)).inquiry.standing).toBe('open')
  })

  it('have one conversation, with the replies and notes of each', async () => {
    const [first, second] = await receiveTwo()
    await desk.send('POST', `/inquiries/${second}/notes`, { text: 'Asked for the scans' })
    const { inquiry } = await desk.open(second)
    const reply = { id: randomUUID(), version: inquiry.version, subject: 'Your knee', body: 'Dear Wanjiku' }
    await desk.send('POST', `/inquiries/${second}/replies`, reply)
    await app.db.updateTable('outbox').set({ state: 'failed' }).where('kind', '=', 'reply').execute()
    await merge(second, first)
    const detail = await desk.open(first)
    expect(notesOf(detail)).toMatchObject([{ text: 'Asked for the scans', reference: second }])
    expect(repliesOf(detail)).toMatchObject([
      { id: reply.id, text: 'Dear Wanjiku', delivery: { state: 'refused' } },
    ])
  })

  it('are answered, wait and have a destination as the repeat did', async () => {
    const [first, second] = await receiveTwo()
    await desk.act(second, { action: 'set-destination', destination: 'Thailand' })
    const plan = toPlan('wait', app.clock.now + 50 * HOUR_MS)
    const answer = { action: 'log-answer', via: 'call', plans: [plan] }
    const { firstAnswer } = (await desk.act(second, answer)).inquiry
    expect(firstAnswer?.at).toBe(app.clock.now)
    app.clock.now += HOUR_MS / 10
    await merge(second, first)
    expect((await desk.open(first)).inquiry).toMatchObject({
      standing: 'open',
      firstAnswer,
      owner: desk.id,
      destination: 'Thailand',
      ...{ owed: null, steps: [plan], next: { kind: 'wait', at: plan.at } },
    })
  })

  it('keep the steps of both, with their words, and the history names what was taken over', async () => {
    const [first, second] = await receiveTwo()
    const [soon, late] = [app.clock.now + 50 * HOUR_MS, app.clock.now + 90 * HOUR_MS]
    const note = toWords('ask for Juma')
    const task = toPlan('task', late)
    const call = toPlan('call', soon, { note })
    await desk.act(first, { action: 'log-answer', via: 'call', plans: [task] })
    await desk.act(second, { action: 'log-answer', via: 'call', plans: [call] })
    await merge(second, first)
    const { inquiry, history } = await desk.open(first)
    expect(inquiry).toMatchObject({
      ...{ owed: null, steps: [{ id: call.id, at: soon }, task], nextNote: note },
      next: { kind: 'call', at: soon, step: call.id },
    })
    expect((await desk.open(second)).inquiry).toMatchObject({ owed: null, steps: [], next: null })
    expect(history.at(-1)?.detail).toMatchObject({
      ...{ from: second, taken: [{ id: call.id, kind: 'call', at: soon, note: note.id }] },
    })
    await unmerge(second)
    expect((await desk.open(first)).inquiry.steps).toMatchObject([task])
    expect((await desk.open(second)).inquiry).toMatchObject({ steps: [{ id: call.id }], nextNote: note })
  })

  it('take back the steps that are still planned when somebody has gone on since, and no others', async () => {
    const [first, second] = await receiveTwo()
    const at = app.clock.now + 50 * HOUR_MS
    const [own, done, moved] = [toPlan('task', at), toPlan('task', at), toPlan('call', at)]
    await desk.act(first, { action: 'log-answer', via: 'call', plans: [own] })
    await desk.act(second, { action: 'log-answer', via: 'call', plans: [done, moved] })
    await merge(second, first)
    const since = toPlan('write', at)
    await desk.act(first, { action: 'finish-step', id: done.id, plans: [since] })
    await desk.act(first, { action: 'change-step', id: moved.id, at: at + HOUR_MS })
    await unmerge(second)
    const listIds = async (reference: string) =>
      new Set((await desk.open(reference)).inquiry.steps.map((step) => step.id))
    expect(await listIds(first)).toEqual(new Set([own.id, since.id]))
    expect((await desk.open(second)).inquiry.steps).toMatchObject([{ id: moved.id, at: at + HOUR_MS }])
  })

  it('keep two steps of the same id apart', async () => {
    const [first, second] = await receiveTwo()
    const step = toPlan('call', app.clock.now + 50 * HOUR_MS)
    for (const reference of [first, second]) await desk.act(reference, { action: 'add-step', step })
    await merge(second, first)
    const { steps } = (await desk.open(first)).inquiry
    expect(steps).toMatchObject([{ at: step.at }, { at: step.at }])
    expect(new Set(steps.map(({ id }) => id)).size).toBe(2)
  })

  it('keep what the one that goes on has of its own', async () => {
    const [first, second] = await receiveTwo()
    await desk.act(first, { action: 'set-destination', destination: 'Thailand' })
    await desk.act(first, { action: 'log-answer', via: 'call' })
    const { firstAnswer, next } = (await desk.open(first)).inquiry
    app.clock.now += HOUR_MS / 10
    await desk.act(second, { action: 'log-answer', via: 'call' })
    await merge(second, first)
    expect((await desk.open(first)).inquiry).toMatchObject({ firstAnswer, destination: 'Thailand', next })
  })

  it('keep the promise of the later one when it goes on', async () => {
    const first = await receive(app)
    await desk.act(first, { action: 'log-answer', via: 'call' })
    app.clock.now += HOUR_MS / 2
    const second = await receive(app, { message: 'One more question' })
    const { next } = (await desk.open(second)).inquiry
    await merge(first, second)
    expect((await desk.open(second)).inquiry).toMatchObject({ owner: null, firstAnswer: null, next })
  })

  it('are each as they were once they are parted, unless somebody has gone on since', async () => {
    const [first, second] = await receiveTwo()
    await desk.act(second, { action: 'set-destination', destination: 'Thailand' })
    await desk.act(second, { action: 'log-answer', via: 'call' })
    const part = async () => {
      await unmerge(second)
      return (await desk.open(first)).inquiry
    }
    const before = (await desk.open(first)).inquiry
    await merge(second, first)
    expect((await desk.open(first)).inquiry.firstAnswer).not.toBeNull()
    expect(await part()).toEqual({ ...before, version: before.version + 2 })

    await merge(second, first)
    const step = toPlan('task', app.clock.now + HOUR_MS)
    await desk.act(first, { action: 'add-step', step })
    expect(await part()).toMatchObject({
      ...{ owner: desk.id, firstAnswer: null, owed: before.owed, steps: [step], destination: 'Thailand' },
    })
  })

  it('are parted again', async () => {
    const [first, second] = await receiveTwo()
    await merge(second, first)
    expect((await unmerge(second)).status).toBe(200)
    expect((await desk.open(second)).inquiry).toMatchObject({
      standing: 'open',
      owner: null,
      mergedInto: null,
    })
    expect((await desk.open(first)).merged).toEqual([])
  })

  it.each<[string, (reference: string) => Promise<unknown>]>([
    [
      'closed without an answer',
      async (reference) => desk.act(reference, { action: 'close', reason: 'treated' }),
    ],
    [
      'waiting for the patient',
      async (reference) => {
        const plans = [toPlan('wait', app.clock.now + 50 * HOUR_MS)]
        await desk.act(reference, { action: 'log-answer', via: 'call', plans })
      },
    ],
    [
      'put off',
      async (reference) => desk.act(reference, { action: 'move-owed', at: app.clock.now + 5 * HOUR_MS }),
    ],
    [
      'with steps',
      async (reference) => {
        const plans = [toPlan('call', app.clock.now + 5 * HOUR_MS), toPlan('task', app.clock.now + HOUR_MS)]
        await desk.act(reference, { action: 'log-attempt', outcome: 'agreed-time', plans })
      },
    ],
  ])('are parted as what they were: %s', async (_what, prepare) => {
    const [first, second] = await receiveTwo()
    await prepare(second)
    const before = (await desk.open(second)).inquiry
    await merge(second, first)
    app.clock.now += HOUR_MS / 10
    await unmerge(second)
    expect((await desk.open(second)).inquiry).toEqual({ ...before, undo: null, version: before.version + 2 })
  })

  it('are parted with the repeats of their own, but for those that were parted by themselves', async () => {
    const [first, second] = await receiveTwo()
    const [third, fourth] = [
      await receive(app, { message: 'Third' }),
      await receive(app, { message: 'Fourth' }),
    ]
    await merge(third, second)
    await merge(fourth, second)
    await merge(second, first)
    await unmerge(fourth)
    await merge(fourth, first)
    await unmerge(second)
    const mergedInto = async (reference: string) => (await desk.open(reference)).inquiry.mergedInto
    expect(await Promise.all([second, third, fourth].map(mergedInto))).toEqual([null, second, first])
  })

  it.each([
    ['itself', async (first: string) => merge(first, first), 'not_allowed_now'],
    ['one that there is not', async (first: string) => merge(first, 'PN-0000-0000'), 'not_found'],
    [
      'a repeat',
      async (first: string, second: string) => {
        const third = await receive(app, { message: 'Third' })
        await merge(second, first)
        return merge(third, second)
      },
      'not_allowed_now',
    ],
  ])('are not merged into %s', async (_what, attempt, code) => {
    const [first, second] = await receiveTwo()
    expect(await readError(await attempt(first, second))).toMatchObject({ code })
  })
})

describe('erasing at the patient’s request', () => {
  it('takes the inquiry, its repeats, notes and replies, and leaves that it was done and why', async () => {
    const [first, second] = await receiveTwo()
    await merge(second, first)
    await desk.send('POST', `/inquiries/${first}/notes`, { text: 'Call in the evening' })
    const response = await desk.send('POST', `/inquiries/${first}/erase`, {
      reference: first,
      reason: 'patient-asked',
    })
    expect(response.status).toBe(200)
    for (const table of ['inquiry', 'message', 'outbox'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    const events = await app.db
      .selectFrom('event')
      .select(['actor', 'detail'])
      .where('kind', '=', 'erased')
      .execute()
    expect(events).toEqual([
      { actor: desk.id, detail: '{"reason":"patient-asked"}' },
      { actor: desk.id, detail: '{"reason":"patient-asked"}' },
    ])
    expect(await readError(await desk.get(`/inquiries/${first}`))).toEqual({ status: 404, code: 'not_found' })
  })

  it.each([
    ['another reference is typed', { reference: 'PN-0000-0000', reason: 'patient-asked' }],
    ['no reason is chosen', {}],
    ['the reason is in free words, which would outlive the erasure', { reason: 'Wanjiku asked' }],
  ])('is refused when %s', async (_what, change) => {
    const reference = await receive(app)
    const response = await desk.send('POST', `/inquiries/${reference}/erase`, { reference, ...change })
    expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
    expect((await desk.open(reference)).inquiry.reference).toBe(reference)
  })
})
