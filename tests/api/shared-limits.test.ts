import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropExpiredCounters } from '../../server/db/limiter.ts'
import { createInquiryLimiter } from '../../server/inquiries/limits.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { isPostgresRun } from '../support/database.ts'

const PER_ADDRESS = 60
const PER_ADDRESS_MS = 10 * 60_000
const OVERALL = 600
const OVERALL_MS = 60_000

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

async function countTaken(limiters: ReturnType<typeof createInquiryLimiter>[], times: number) {
  let taken = 0
  for (let n = 0; n < times; n++) {
    for (const limiter of limiters) {
      await limiter.count('203.0.113.7').then(
        () => taken++,
        (error: unknown) => expect(error).toMatchObject({ code: 'too_many' }),
      )
    }
  }
  return taken
}

it('instances on one PostgreSQL count together; on SQLite there is one process, which counts for itself', async () => {
  const instances = [createInquiryLimiter(app), createInquiryLimiter(app)]
  expect(await countTaken(instances, PER_ADDRESS)).toBe(isPostgresRun() ? PER_ADDRESS : 2 * PER_ADDRESS)
})

it('six hundred of a minute are taken from all visitors together, whoever the next one is', async () => {
  const limiter = createInquiryLimiter(app)
  for (let n = 0; n < OVERALL; n++) await limiter.count(`198.51.${Math.floor(n / 200)}.${n % 200}`)
  await expect(limiter.count('203.0.113.7')).rejects.toMatchObject({
    code: 'too_many',
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
  })
})

it.skipIf(isPostgresRun())('on SQLite nothing is stored, and nothing has to be deleted', async () => {
  await createInquiryLimiter(app).count('203.0.113.7')
  await dropExpiredCounters(app.db, Date.now() + PER_ADDRESS_MS)
  const { rows } = await sql`select name from sqlite_master where name = 'rate_limit'`.execute(app.db)
  expect(rows).toEqual([])
})

describe.runIf(isPostgresRun())('on PostgreSQL', () => {
  it('the counts hold no address', async () => {
    await createInquiryLimiter(app).count('203.0.113.7')
    const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(app.db)
    expect(rows.map(({ key }) => key.split(':')[0]).toSorted()).toEqual(['address', 'overall'])
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
  })

  it('what has expired is deleted, and what counts is kept', async () => {
    await createInquiryLimiter(app).count('203.0.113.7')
    const readNames = async () => {
      const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(app.db)
      return rows.map(({ key }) => key.split(':')[0]).toSorted()
    }
    await dropExpiredCounters(app.db, Date.now())
    expect(await readNames()).toEqual(['address', 'overall'])
    await dropExpiredCounters(app.db, Date.now() + OVERALL_MS)
    expect(await readNames()).toEqual(['address'])
    await dropExpiredCounters(app.db, Date.now() + PER_ADDRESS_MS)
    expect(await readNames()).toEqual([])
  })

  it('an instance that reaches no counts goes on with its own', async () => {
    await sql`drop table rate_limit`.execute(app.db)
    expect(await countTaken([createInquiryLimiter(app)], PER_ADDRESS + 5)).toBe(PER_ADDRESS)
  })
})
