// Runs on PostgreSQL too.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { verifyEventChain } from '../../server/company/audit/verify.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
  for (let n = 1; n <= 5; n++) await postJson(app, { ...wanjiku, message: `Message ${n}` })
})

afterEach(() => app[Symbol.asyncDispose]())

async function readNumbers(): Promise<number[]> {
  return (await app.db.selectFrom('event').select('n').orderBy('n').execute()).map(({ n }) => n)
}

it('is intact as it was written, also when inquiries came together', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => postJson(app, { ...wanjiku, message: `Together ${n}` })),
  )
  expect(await verifyEventChain(app.db, app.vault)).toEqual({ intact: true, events: 2 + 25 })
})

it('has no second row after the same row', async () => {
  const [first, second] = await app.db.selectFrom('event').selectAll().orderBy('n').limit(2).execute()
  if (!first || !second) throw new Error('There are two of the seed, and five')
  const fork = { ...second, subject_id: first.subject_id }
  await expect(app.db.insertInto('event').values(fork).execute()).rejects.toThrow(/unique/i)
  expect(await readNumbers()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it.each([
  ['actor', { actor: 'somebody' }],
  ['time', { at: 1 }],
  ['kind', { kind: 'erased' as const }],
  ['detail', { detail: '{"by":"x"}' }],
  ['hash', { hash: new Uint8Array(32) }],
])('shows a changed %s, and where', async (_what, change) => {
  const [, , third = 0] = await readNumbers()
  await app.db.updateTable('event').set(change).where('n', '=', third).execute()
  expect(await verifyEventChain(app.db, app.vault)).toEqual({ intact: false, brokenAt: third })
})

it('shows a removed row at the row after it', async () => {
  const [, second = 0, third] = await readNumbers()
  await app.db.deleteFrom('event').where('n', '=', second).execute()
  expect(await verifyEventChain(app.db, app.vault)).toEqual({ intact: false, brokenAt: third })
})

it('shows two rows that were swapped', async () => {
  const [, second = 0, third = 0] = await readNumbers()
  const contents = await app.db
    .selectFrom('event')
    .select(['n', 'subject_id'])
    .where('n', 'in', [second, third])
    .orderBy('n')
    .execute()
  await app.db
    .updateTable('event')
    .set({ subject_id: contents[1]?.subject_id ?? '' })
    .where('n', '=', second)
    .execute()
  await app.db
    .updateTable('event')
    .set({ subject_id: contents[0]?.subject_id ?? '' })
    .where('n', '=', third)
    .execute()
  expect(await verifyEventChain(app.db, app.vault)).toEqual({ intact: false, brokenAt: second })
})
