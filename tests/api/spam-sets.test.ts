// Runs on PostgreSQL too.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { type Corpus, type Sample, toAdvertisers, toPatients } from '#testing/server/corpus.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { postJson, readRows } from '#testing/server/inquiries.ts'
import { development1 } from '../fixtures/inquiries/development-1.ts'
import { development2 } from '../fixtures/inquiries/development-2.ts'
import { heldOut } from '../fixtures/inquiries/held-out.ts'

const AT_ONCE = 40

let app: TestApp

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
})

afterEach(() => app[Symbol.asyncDispose]())

async function send(samples: readonly Sample[]) {
  for (let start = 0; start < samples.length; start += AT_ONCE) {
    const batch = samples.slice(start, start + AT_ONCE)
    const responses = await Promise.all(
      batch.map((sample, n) =>
        postJson(app, { ...sample, filledInMs: (start + n) % 11 === 10 ? 900 : 60_000 }),
      ),
    )
    expect(responses.every(({ status }) => status === 200)).toBe(true)
  }
  const { inquiries, outbox } = await readRows(app)
  expect(inquiries).toHaveLength(samples.length)
  const mailed = new Set(
    outbox
      .filter(({ kind }) => kind === 'inquiry' || kind === 'spam-digest')
      .map(({ inquiry_id }) => inquiry_id),
  )
  return {
    flagged: inquiries.filter(({ standing }) => standing === 'spam').length / samples.length,
    unmailed: inquiries.filter(({ id }) => !mailed.has(id)).length,
  }
}

// The rules use no database, so one engine is enough.
describe.skipIf(isPostgresRun()).each([
  ['the first set that the rules were made with', development1, { told: 0.85 }],
  ['the second', development2, { told: 0.8 }],
  ['the set that was held out', heldOut, { told: 0.4 }],
] satisfies [string, Corpus, { told: number }][])('of %s', (_name, corpus, { told }) => {
  it('every patient is mailed to the coordinators, and one in a hundred is taken for spam at most', async () => {
    const { flagged, unmailed } = await send(toPatients(corpus))
    expect(unmailed).toBe(0)
    expect(flagged).toBeLessThanOrEqual(0.01)
  })

  it('most advertisements are told by their words', async () => {
    const { flagged, unmailed } = await send(toAdvertisers(corpus))
    expect(unmailed).toBe(0)
    expect(flagged).toBeGreaterThanOrEqual(told)
  })
})
