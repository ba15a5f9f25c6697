// Runs on PostgreSQL too.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { figuresSchema } from '#contract/desk/oversight.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'
import { toTaggedAddress } from '../../../server/case/inquiry/tag.ts'

let app: MailApp
let amina: Desk
let reference: string

beforeEach(async () => {
  app = await createMailApp()
  amina = await openDesk(app, { email: 'amina@company.example' })
  reference = await receive(app)
})

afterEach(() => app[Symbol.asyncDispose]())

const read = async () => (await amina.open(reference)).inquiry

/** Moves the clock, and signs in again. */
async function pass(ms: number): Promise<void> {
  app.clock.now += ms
  amina = await openDesk(app, { email: `amina-at-${app.clock.now}@company.example` })
}

async function mailFromPatient(): Promise<void> {
  const { id } = await app.db
    .selectFrom('inquiry')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const to = await toTaggedAddress(app.vault, 'support@company.example', { id, reference })
  expect(await app.mail({ from: wanjiku.email, to, vouched: true })).toBeDefined()
}

async function reply(more: object = {}): Promise<void> {
  const { version } = await read()
  const words = { id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku', ...more }
  expect((await amina.send('POST', `/inquiries/${reference}/replies`, words)).status).toBe(200)
}

describe('what is planned outlives what the patient writes and what is answered', () => {
  it('a call that was agreed on is still planned, with its words, after a mail and its reply', async () => {
    const note = toWords('her daughter interprets, ask for Juma')
    // Tomorrow at nine in Nairobi.
    const call = toPlan('call', Date.parse('2026-11-22T09:00:00+03:00'), { note })
    await amina.act(reference, { action: 'log-attempt', outcome: 'agreed-time', plans: [call] })
    const { steps } = await read()
    expect(steps).toMatchObject([{ id: call.id, at: call.at, note: note.id }])

    await pass(HOUR_MS)
    const { owed } = await read()
    await mailFromPatient()
    const written = await read()
    expect(written).toMatchObject({ owed, steps, next: { step: call.id }, nextNote: note })
    expect((await amina.list('view=due')).rows).toMatchObject([{ reference, owed, steps }])

    await reply()
    const answered = await read()
    expect(answered).toMatchObject({ owed: null, steps, next: { step: call.id, at: call.at } })
    expect(answered.nextNote).toEqual(note)
    await mailFromPatient()
    expect(await read()).toMatchObject({ owed: { kind: 'reply' }, steps, nextNote: note })
    await reply({ finishes: [call.id] })
    expect(await read()).toMatchObject({ owed: null, steps: [{ kind: 'wait', by: null }] })
  })

  it('two tasks with others are both still planned after a mail and a reply', async () => {
    const tasks = ['chase Apollo', 'chase Fortis'].map((text, index) =>
      toPlan('task', app.clock.now + (30 + index) * HOUR_MS, { note: toWords(text) }),
    )
    await amina.act(reference, { action: 'log-answer', via: 'call', plans: tasks })
    const { steps, stepNotes } = await read()
    expect(steps).toHaveLength(2)
    expect(Object.values(stepNotes).toSorted()).toEqual(['chase Apollo', 'chase Fortis'])
    await mailFromPatient()
    expect(await read()).toMatchObject({ owed: { kind: 'reply' }, next: { kind: 'reply' }, steps, stepNotes })
    await reply()
    expect(await read()).toMatchObject({ owed: null, steps, stepNotes, next: { step: tasks[0]?.id } })
    await amina.act(reference, { action: 'finish-step', id: tasks[0]?.id })
    expect(await read()).toMatchObject({ steps: [{ id: tasks[1]?.id }], nextNote: { text: 'chase Fortis' } })
  })

  it('a promise that is overdue comes before a step of the same day, and the step after it', async () => {
    const call = toPlan('call', app.clock.now + 23 * HOUR_MS)
    await amina.act(reference, { action: 'add-step', step: call })
    expect((await read()).next).toMatchObject({ kind: 'call' })
    await pass(25 * HOUR_MS)
    expect((await read()).next).toMatchObject({ kind: 'answer', step: null })
    await reply()
    expect((await read()).next).toMatchObject({ kind: 'call', step: call.id })
  })
})

describe('aftercare of a treated patient', () => {
  it('stays in the lists until it is done, and is due when its time comes', async () => {
    const note = toWords('how is the knee?')
    const control = toPlan('call', app.clock.now + 30 * DAY_MS, { note })
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    await amina.act(reference, { action: 'add-step', step: control })
    const closed = await amina.act(reference, { action: 'close', reason: 'treated' })
    expect(closed.inquiry).toMatchObject({
      ...{ standing: 'closed', owed: null, steps: [{ id: control.id }], nextNote: note },
    })
    expect(closed.history.at(-1)).toMatchObject({ detail: { ended: [{ kind: 'wait' }] } })
    expect((await amina.list('view=later')).rows).toMatchObject([{ reference }])
    expect((await amina.list('view=mine')).rows).toMatchObject([{ reference }])
    expect((await amina.list('view=due')).counts).toMatchObject({ due: 0, later: 1, mine: 1, answered: 0 })

    await pass(29 * DAY_MS)
    expect((await amina.list('view=due')).rows).toMatchObject([{ reference, standing: 'closed' }])
    const second = toPlan('call', app.clock.now + 60 * DAY_MS)
    await amina.act(reference, { action: 'finish-step', id: control.id, plans: [second] })
    await amina.act(reference, { action: 'finish-step', id: second.id })
    const { counts } = await amina.list()
    expect(counts).toMatchObject({ due: 0, later: 0, all: 1 })
    expect(await read()).toMatchObject({ standing: 'closed', steps: [], next: null })
  })

  it('is planned after the closing, too, and is kept by a mail that opens the inquiry', async () => {
    await reply()
    await amina.act(reference, { action: 'close', reason: 'treated' })
    const control = toPlan('call', app.clock.now + 30 * DAY_MS)
    const { inquiry } = await amina.act(reference, { action: 'add-step', step: control })
    expect(inquiry).toMatchObject({ standing: 'closed', closedFor: 'treated', steps: [{ id: control.id }] })
    await mailFromPatient()
    expect(await read()).toMatchObject({
      ...{ standing: 'open', owed: { kind: 'reply' }, steps: [{ id: control.id }], next: { kind: 'reply' } },
    })
  })

  it('is planned for nobody who went elsewhere, and ends with a death', async () => {
    const control = toPlan('call', app.clock.now + 30 * DAY_MS)
    await amina.act(reference, { action: 'add-step', step: control })
    const gone = await amina.act(reference, { action: 'close', reason: 'went-elsewhere' })
    expect(gone.inquiry).toMatchObject({ steps: [], next: null })
    const { version } = gone.inquiry
    const late = { action: 'add-step', step: toPlan('call', control.at), version }
    expect((await amina.send('POST', `/inquiries/${reference}/actions`, late)).status).toBe(409)
    await amina.act(reference, { action: 'undo', of: version })
    await amina.act(reference, { action: 'close', reason: 'treated' })
    const died = await amina.act(reference, { action: 'close', reason: 'died' })
    expect(died.inquiry).toMatchObject({ closedFor: 'died', steps: [], next: null })
    const { inquiry } = await amina.act(reference, { action: 'undo', of: died.inquiry.version })
    expect(inquiry).toMatchObject({ closedFor: 'treated', steps: [{ id: control.id }] })
  })
})

describe('the figures', () => {
  const range = '/figures?from=2026-11-21&to=2026-11-30'
  const readFigures = () => amina.read(range, figuresSchema)

  it('count each step that was late once, by who had to do it', async () => {
    const baraka = await openDesk(app, { email: 'baraka@company.example' })
    await amina.act(reference, { action: 'claim' })
    const plans = [
      toPlan('call', app.clock.now + 10 * MINUTE_MS, { id: 'late' }),
      toPlan('task', app.clock.now + 20 * MINUTE_MS, { id: 'helped', for: baraka.id }),
      toPlan('task', app.clock.now + 50 * MINUTE_MS, { id: 'timely' }),
    ]
    await amina.act(reference, { action: 'log-attempt', outcome: 'no-answer', plans })
    app.clock.now += 50 * MINUTE_MS
    // Neither a mail nor an act that leaves the steps ends any of them.
    await mailFromPatient()
    await amina.act(reference, { action: 'log-attempt', outcome: 'no-answer' })
    await amina.act(reference, { action: 'change-step', id: 'helped', kind: 'write' })
    expect((await readFigures()).missed.total.missed).toBe(0)
    const { inquiry } = await amina.act(reference, {
      ...{ action: 'log-answer', via: 'call', finishes: ['late', 'helped', 'timely'] },
    })
    const { missed } = await readFigures()
    expect(missed).toEqual({
      total: { missed: 2, medianMs: 30 * MINUTE_MS, longestMs: 40 * MINUTE_MS },
      people: expect.arrayContaining([
        { id: amina.id, missed: 1, medianMs: 40 * MINUTE_MS, longestMs: 40 * MINUTE_MS },
        { id: baraka.id, missed: 1, medianMs: 30 * MINUTE_MS, longestMs: 30 * MINUTE_MS },
      ]),
    })
    await amina.act(reference, { action: 'undo', of: inquiry.version })
    expect((await readFigures()).missed.total.missed).toBe(0)
    await amina.act(reference, { action: 'change-step', id: 'late', at: app.clock.now + HOUR_MS })
    await amina.act(reference, { action: 'finish-step', id: 'late' })
    expect((await readFigures()).missed.total).toMatchObject({ missed: 1, longestMs: 40 * MINUTE_MS })
  })

  it('show what each person has to come back to, owed or planned, also in the inquiries of others', async () => {
    const baraka = await openDesk(app, { email: 'baraka@company.example' })
    await amina.act(reference, { action: 'claim' })
    await amina.act(reference, {
      ...{ action: 'add-step', step: toPlan('call', app.clock.now + 10 * MINUTE_MS) },
      plans: [
        toPlan('task', app.clock.now + HOUR_MS, { for: baraka.id }),
        toPlan('wait', app.clock.now + 3 * DAY_MS),
        toPlan('wait', app.clock.now + 30 * DAY_MS),
      ],
    })
    app.clock.now += 30 * MINUTE_MS
    const { work } = await readFigures()
    expect(new Map(work.map(({ id, ...counts }) => [id, counts]))).toEqual(
      new Map([
        [amina.id, { open: 1, overdue: 1, today: 1, week: 3 }],
        [baraka.id, { open: 0, overdue: 0, today: 1, week: 1 }],
      ]),
    )
  })
})
