import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callsSchema, type MyDay, myDaySchema } from '#contract/desk/my-day.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { PlannedKind } from '#contract/life/inquiry.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  // Ten in the morning in Nairobi.
  app.clock.now = Date.parse('2026-11-24T07:00:00Z')
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina' })
  baraka = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
})

afterEach(() => app[Symbol.asyncDispose]())

type Plan = { id: string; kind: PlannedKind; hours: number; words?: string; for?: string }

const toPlan = ({ hours, words, ...plan }: Plan) => ({
  ...plan,
  at: app.clock.now + hours * HOUR_MS,
  ...(words !== undefined && { note: { id: randomUUID(), text: words } }),
})
const plan = (desk: Desk, reference: string, step: Plan) =>
  desk.act(reference, { action: 'add-step', step: toPlan(step) })
const readDay = (desk: Desk, query = '') => desk.read(`/my-day${query}`, myDaySchema)
const readCalls = (desk: Desk, query = '') => desk.read(`/my-day/calls${query}`, callsSchema)
const toItems = ({ items }: MyDay) => items.map(({ item }) => item)

async function listViews(desk: Desk): Promise<string[]> {
  const events = await app.db
    .selectFrom('event')
    .innerJoin('inquiry', 'inquiry.id', 'event.subject_id')
    .select('inquiry.reference')
    .where('event.kind', '=', 'viewed')
    .where('event.actor', '=', desk.id)
    .execute()
  return events.map(({ reference }) => reference)
}

describe('a person’s day', () => {
  it('has what is owed in their inquiries and their steps anywhere, in the order of their times', async () => {
    const [own, other] = [await receive(app), await receive(app, { name: 'Otieno Were' })]
    await amina.act(own, { action: 'claim' })
    await baraka.act(other, { action: 'claim' })
    await plan(amina, own, { id: 'mine', kind: 'write', hours: 2, words: 'the visa letter' })
    await plan(amina, own, { id: 'for-baraka', kind: 'call', hours: 1, for: baraka.id })
    await plan(baraka, other, {
      id: 'from-baraka',
      kind: 'call',
      hours: 5,
      words: 'after work',
      for: amina.id,
    })

    const day = await readDay(amina)
    expect(day).toMatchObject({ now: app.clock.now, nextCursor: null })
    expect(day.items).toEqual([
      {
        ...{ reference: own, item: 'mine', kind: 'write', at: app.clock.now + 2 * HOUR_MS },
        ...{ words: 'the visa letter', by: amina.id, person: amina.id },
      },
      {
        ...{ reference: other, item: 'from-baraka', kind: 'call', at: app.clock.now + 5 * HOUR_MS },
        ...{ words: 'after work', by: baraka.id, person: amina.id },
      },
      {
        ...{ reference: own, item: 'owed', kind: 'answer', at: app.clock.now + 24 * HOUR_MS },
        ...{ words: null, by: null, person: amina.id },
      },
    ])
    expect(day.rows.map(({ reference, name }) => [reference, name])).toEqual([
      [own, 'Wanjiku Mwangi'],
      [other, 'Otieno Were'],
    ])
    expect(toItems(await readDay(amina, `?person=${baraka.id}`))).toEqual(['for-baraka', 'owed'])
  })

  it('has no "ask again" while the patient waits for an answer', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    expect(toItems(await readDay(amina))).toEqual([expect.stringMatching(/^ask-again/)])
    const said = { id: randomUUID(), channel: 'whatsapp', text: 'When?', at: app.clock.now, files: [] }
    await amina.act(reference, { action: 'log-said', said, isDue: true })
    expect(toItems(await readDay(amina))).toEqual(['owed'])
  })

  it('has the work of an absent colleague, which names them', async () => {
    const reference = await receive(app)
    await baraka.act(reference, { action: 'claim' })
    expect((await readDay(amina)).items).toEqual([])
    const today = '2026-11-24'
    await baraka.send('PUT', `/absences/${baraka.id}`, { from: today, to: today, cover: amina.id })
    expect((await readDay(amina)).items).toMatchObject([{ item: 'owed', person: baraka.id }])
    expect((await readDay(baraka)).items).toMatchObject([{ item: 'owed', person: baraka.id }])
  })

  it('is read on from page to page without missing or repeating an item', async () => {
    const references = [await receive(app), await receive(app, { email: 'other@patient.example' })]
    const expected: string[] = []
    for (const [index, reference] of references.entries()) {
      await amina.act(reference, { action: 'claim' })
      // All at one time: their order is that of the inquiries and of the ids.
      for (let part = 0; part < 2; part++) {
        const plans = Array.from(
          { length: 20 },
          (_, n) => `${index}: step.${part}.${String(n).padStart(2, '0')}`,
        )
        expected.push(...plans)
        const steps = plans.map((id) => toPlan({ id, kind: 'task', hours: 3 }))
        const { inquiry } = await amina.open(reference)
        await amina.act(reference, { action: 'assign', to: inquiry.owner, plans: steps })
      }
    }
    const first = await readDay(amina)
    expect(first.items).toHaveLength(50)
    const rest = await readDay(amina, `?cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect(rest.nextCursor).toBeNull()
    expect([...toItems(first), ...toItems(rest)]).toEqual([...expected, 'owed', 'owed'])
  })

  it.each(['cursor=x', 'cursor=1.2', `person=${'x'.repeat(61)}`])('refuses the query %s', async (query) => {
    const refusal = { status: 422, code: 'invalid_request' }
    expect(await readError(await amina.get(`/my-day?${query}`))).toEqual(refusal)
  })
})

describe('the calls of a day', () => {
  it('have the numbers, and each counts as a look at its inquiry', async () => {
    const called = await receive(app, { phone: '0712 345 678 or 0733 111 222' })
    const written = await receive(app, { email: 'other@patient.example' })
    for (const reference of [called, written]) await amina.act(reference, { action: 'claim' })
    await plan(amina, called, { id: 'today', kind: 'call', hours: 2, words: 'after work' })
    await plan(amina, called, { id: 'tomorrow', kind: 'call', hours: 15 })
    await plan(amina, written, { id: 'letter', kind: 'write', hours: 2 })
    app.clock.now += 3 * HOUR_MS
    const chege = await openDesk(app, { email: 'chege@pona.test', name: 'Chege' })
    const query = `?person=${amina.id}`

    await readDay(chege, query)
    expect(await listViews(chege)).toEqual([])
    const { calls, hasMore } = await readCalls(chege, query)
    expect(hasMore).toBe(false)
    expect(calls).toMatchObject([
      {
        ...{ reference: called, item: 'today', words: 'after work', name: 'Wanjiku Mwangi' },
        ...{ countryCode: '+254', phone: '+254 712 345 678 or +254 733 111 222', isContactForbidden: false },
      },
    ])
    expect(await listViews(chege)).toEqual([called])
  })

  it('have no number of a patient who wants no contact', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    await plan(amina, reference, { id: 'today', kind: 'call', hours: 2 })
    const other = await receive(app, { message: 'From the same address' })
    await amina.act(other, { action: 'close', reason: 'left-alone' })
    expect((await readCalls(amina)).calls).toMatchObject([{ reference, phone: '', isContactForbidden: true }])
  })
})
