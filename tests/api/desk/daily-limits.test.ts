// Runs on PostgreSQL too.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { addTestStaff } from '#testing/desk/staff.ts'
import { readNotices } from '#testing/mail/notices.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  await addTestStaff(app, { email: 'admin@pona.test', admin: true })
  desk = await openDesk(app)
})

afterEach(() => app[Symbol.asyncDispose]())

/** Events of earlier actions, as the log has them. */
async function addEvents(kind: 'erased' | 'exported', count: number, rows = 1): Promise<void> {
  const newest = await app.db
    .selectFrom('event')
    .select('n')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const events = Array.from({ length: count }, (_, index) => ({
    n: newest.n + 1 + index,
    subject_id: kind === 'exported' ? desk.id : `erased-${index}`,
    kind,
    actor: desk.id,
    at: app.clock.now,
    detail: JSON.stringify({ rows, view: 'all', filters: '' }),
    previous_hash: Buffer.alloc(32),
    hash: Buffer.alloc(32),
  }))
  await app.db.insertInto('event').values(events).execute()
}

async function erase(by = desk): Promise<Response> {
  const reference = await receive(app, { email: `${crypto.randomUUID()}@patient.example` })
  return by.send('POST', `/inquiries/${reference}/erase`, { reference, reason: 'no-longer-needed' })
}

it('one person may erase fifty inquiries a day, and more than ten are reported to the administrators', async () => {
  await addEvents('erased', 9)
  expect((await erase()).status).toBe(200)
  expect(await readNotices(app)).toEqual([])
  expect((await erase()).status).toBe(200)
  const mails = await readNotices(app)
  expect(mails.map(({ to }) => to)).toEqual(['admin@pona.test', 'asha@pona.test'])
  expect(mails[0]).toMatchObject({
    subject: 'Asha has erased many inquiries',
    text: expect.stringContaining('pona staff disable asha@pona.test'),
  })

  await addEvents('erased', 39)
  app.clock.now += HOUR
  const refused = await erase()
  expect(refused.headers.get('retry-after')).toBe(String(23 * 60 * 60))
  expect(await readError(refused)).toEqual({ status: 429, code: 'daily_limit' })
  const colleague = await openDesk(app, { email: 'colleague@pona.test' })
  expect((await erase(colleague)).status).toBe(200)
  app.clock.now += DAY
  expect((await erase(await openDesk(app, { email: 'other@pona.test' }))).status).toBe(200)
})

it('one person may export 20,000 inquiries or twenty times a day, and large exports are reported earlier', async () => {
  await receive(app)
  expect((await desk.get('/export?view=all')).status).toBe(200)
  await addEvents('exported', 4)
  expect(await readNotices(app)).toEqual([])
  expect((await desk.get('/export?view=all')).status).toBe(200)
  expect(await readNotices(app)).toMatchObject([{ subject: 'Asha has exported many inquiries' }, {}])

  await addEvents('exported', 1, 19_994)
  expect(await readError(await desk.get('/export?view=all'))).toEqual({ status: 429, code: 'daily_limit' })
  app.clock.now += 2 * HOUR
  const colleague = await openDesk(app, { email: 'colleague@pona.test' })
  expect((await colleague.get('/export?view=all')).status).toBe(200)
  desk = colleague
  await addEvents('exported', 19)
  expect(await readError(await colleague.get('/export?view=all'))).toEqual({
    status: 429,
    code: 'daily_limit',
  })
})

it('has no limits if they are off for load tests', async () => {
  await app[Symbol.asyncDispose]()
  app = await createTestApp({ RATE_LIMITS: 'off' })
  desk = await openDesk(app)
  await addEvents('erased', 50)
  await addEvents('exported', 20)
  expect((await erase()).status).toBe(200)
  expect((await desk.get('/export?view=all')).status).toBe(200)
})
