// Runs on PostgreSQL too.

import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MAX_ACTS, severalAnswerSchema } from '#contract/desk/several.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Act } from '#contract/life/actions.ts'
import { notesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, receiveAtOnce } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'

const COUNT = 5

let app: TestApp
let amina: Desk
let baraka: Desk
let references: string[]

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  amina = await openDesk(app, { email: 'amina@pona.test' })
  baraka = await openDesk(app, { email: 'baraka@pona.test' })
  references = await receiveAtOnce(
    app,
    Array.from({ length: COUNT }, (_, n) => ({ email: `p${n}@patient.example`, message: `I am ${n}` })),
  )
})

afterEach(() => app[Symbol.asyncDispose]())

const post = (acts: unknown) => amina.send('POST', '/inquiries/actions', { acts })

/** Uses the given version, or the first. */
async function actOn(acts: readonly { reference: string; act: Act; version?: number }[]) {
  const response = await post(
    acts.map(({ reference, act, version = 1 }) => ({ reference, action: { ...act, version } })),
  )
  expect(response.status).toBe(200)
  return v.parse(severalAnswerSchema, await response.json())
}

const readMineOwners = async () => new Set((await amina.list('view=all')).rows.map(({ owner }) => owner))

it('several are handed over, each with its own event, and none is logged as viewed', async () => {
  const to = baraka.id
  const { rows, refusals } = await actOn(
    references.map((reference) => ({ reference, act: { action: 'assign', to } })),
  )
  expect(refusals).toEqual([])
  expect(rows.map(({ owner, version }) => ({ owner, version }))).toEqual(
    Array(COUNT).fill({ owner: to, version: 2 }),
  )
  const events = await app.db
    .selectFrom('event')
    .select(['kind', 'actor'])
    .where('actor', '=', amina.id)
    .execute()
  expect(events.filter(({ kind }) => kind === 'assigned')).toHaveLength(COUNT)
  expect(events.filter(({ kind }) => kind === 'viewed')).toEqual([])
})

it('all are undone except those that another person has changed, which are named', async () => {
  const { rows } = await actOn(
    references.map((reference) => ({ reference, act: { action: 'assign', to: baraka.id } })),
  )
  const [taken = ''] = references
  await baraka.act(taken, { action: 'log-answer', via: 'call' })
  const undone = await actOn(
    rows.map(({ reference, version }) => ({ reference, version, act: { action: 'undo', of: version } })),
  )
  expect(undone.refusals).toEqual([{ reference: taken, code: 'changed_meanwhile' }])
  expect(undone.rows.find(({ reference }) => reference === taken)).toMatchObject({
    owner: baraka.id,
    version: 3,
  })
  expect(undone.rows.filter(({ owner }) => owner === null)).toHaveLength(COUNT - 1)
})

it('a refused step does not affect the others', async () => {
  const [changed = '', closed = '', ...others] = references
  await baraka.act(changed, { action: 'claim' })
  await baraka.act(closed, { action: 'mark-spam' })
  const at = app.clock.now + HOUR_MS
  const plan = (text: string): Act => ({
    ...{ action: 'add-step', step: toPlan('call', at, { note: toWords(text) }) },
  })
  const { refusals } = await actOn([
    { reference: changed, act: plan('first') },
    { reference: closed, act: plan('second'), version: 2 },
    { reference: 'PN-0000-0000', act: plan('third') },
    ...others.map((reference) => ({ reference, act: plan(`for ${reference}`) })),
  ])
  expect(refusals).toEqual([
    { reference: changed, code: 'changed_meanwhile' },
    { reference: closed, code: 'not_allowed_now' },
    { reference: 'PN-0000-0000', code: 'not_found' },
  ])
  expect(notesOf(await amina.open(changed))).toEqual([])
  for (const reference of others)
    expect((await amina.open(reference)).inquiry.nextNote).toMatchObject({ text: `for ${reference}` })
})

it('is refused as a whole if it has too many or invalid steps', async () => {
  const action = { action: 'claim', version: 1 }
  const [reference] = references
  expect((await post([])).status).toBe(422)
  expect((await post(Array(MAX_ACTS + 1).fill({ reference, action }))).status).toBe(422)
  expect(
    (
      await post([
        { reference, action },
        { reference, action: { action: 'erase', version: 1 } },
      ])
    ).status,
  ).toBe(422)
  expect((await amina.send('POST', '/inquiries/actions', undefined)).status).toBe(411)
  expect(await readMineOwners()).toEqual(new Set([null]))
})
