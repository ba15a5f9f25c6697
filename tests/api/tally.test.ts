// Runs on PostgreSQL too.

import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive, receiveAtOnce } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { correctTally } from '../../server/case/inquiry/tally.ts'
import { eraseExpired } from '../../server/case/life/erase.ts'

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  desk = await openDesk(app)
})

afterEach(() => app[Symbol.asyncDispose]())

type Numbers = { kept: number; counted: number }

async function readNumbers(): Promise<Numbers> {
  const { inquiries: kept } = await app.db.selectFrom('tally').select('inquiries').executeTakeFirstOrThrow()
  const { n } = await app.db
    .selectFrom('inquiry')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { kept: Number(kept), counted: Number(n) }
}

async function readReferences(): Promise<string[]> {
  const rows = await app.db.selectFrom('inquiry').select('reference').orderBy('n').execute()
  return rows.map(({ reference }) => reference)
}

/** Picks one of the present references, by a number that may be larger than their count. */
async function pick(number: number): Promise<string | undefined> {
  const references = await readReferences()
  return references[number % Math.max(1, references.length)]
}

const operations = {
  async arrive(number: number) {
    const several = Array.from({ length: 1 + (number % 4) }, (_, n) => ({
      email: `p${number}.${n}@patient.example`,
      message: `Case ${number} ${n}`,
    }))
    await receiveAtOnce(app, several)
  },
  async arriveAgain(number: number) {
    await receive(app, { message: `Again ${number % 3}` })
  },
  async erase(number: number) {
    const reference = await pick(number)
    if (reference !== undefined)
      await desk.send('POST', `/inquiries/${reference}/erase`, { reference, reason: 'patient-asked' })
  },
  async merge(number: number) {
    const [from, into] = [await pick(number), await pick(number + 1)]
    if (from === undefined || into === undefined) return
    const { inquiry } = await desk.open(from)
    await desk.send('POST', `/inquiries/${from}/merge`, { version: inquiry.version, into, opens: true })
  },
  async close(number: number) {
    const reference = await pick(number)
    if (reference === undefined) return
    const { inquiry } = await desk.open(reference)
    const close = { action: 'close', reason: 'other', version: inquiry.version }
    await desk.send('POST', `/inquiries/${reference}/actions`, close)
  },
  async expire() {
    await eraseExpired(app.db, app.vault, { retentionDays: 1, now: app.clock.now + 3 * DAY_MS })
  },
} satisfies Record<string, (number: number) => Promise<void>>

const names = Object.keys(operations) as (keyof typeof operations)[]

it('keeps the number of inquiries, whatever happens to them', async () => {
  const some = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(1_000)), { minLength: 5, maxLength: 12 })
  let arrivals = 0
  await fc.assert(
    fc.asyncProperty(some, async (steps) => {
      for (const [name, number] of steps) {
        const before = (await readNumbers()).counted
        await operations[name](number)
        const { kept, counted } = await readNumbers()
        expect(kept, name).toBe(counted)
        if (counted > before) arrivals++
      }
      expect((await desk.list('view=all')).counts.all).toBe((await readNumbers()).counted)
    }),
    { numRuns: 6 },
  )
  expect(arrivals).toBeGreaterThan(0)
})

it('corrects a number that is wrong, and says so', async () => {
  await receive(app)
  await app.db.updateTable('tally').set({ inquiries: 7 }).execute()
  const warned: object[] = []
  const log = { ...app.auth.log, warn: (facts: object) => void warned.push(facts) }
  await correctTally({ db: app.db, reader: app.reader, log })
  expect(await readNumbers()).toEqual({ kept: 1, counted: 1 })
  expect(warned).toEqual([{ kept: 7, counted: 1 }])
})
