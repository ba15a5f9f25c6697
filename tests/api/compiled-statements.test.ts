// Runs on PostgreSQL too.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { compileOnce, insertOnce } from '../../server/schema/compiled.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

let compiled = 0
const insert = insertOnce('event', (query) => {
  compiled++
  return query.returning(['subject_id', 'detail'])
})
const find = compileOnce((db, subjects: readonly string[], above: number) => {
  compiled++
  return db
    .selectFrom('event')
    .select('subject_id')
    .where('subject_id', 'in', subjects)
    .where('n', '>', above)
    .orderBy('n')
})

function toRow(n: number, subject_id: string, detail: string) {
  const hashes = { previous_hash: Buffer.from('before'), hash: Buffer.from(subject_id) }
  return { n, subject_id, kind: 'received' as const, actor: 'visitor', at: n, detail, ...hashes }
}

it('take the values of each call, and are compiled for each number of them', async () => {
  await app.db.transaction().execute(async (trx) => {
    expect(await insert(trx, [toRow(101, 'a', '{}')])).toEqual([{ subject_id: 'a', detail: '{}' }])
    expect(await insert(trx, [toRow(102, 'b', '{"b":1}')])).toEqual([{ subject_id: 'b', detail: '{"b":1}' }])
    await insert(trx, [toRow(103, 'c', '{}'), toRow(104, 'd', '{}')])
  })
  expect(compiled).toBe(2)
  const read = async (subjects: string[], above: number) =>
    (await find(app.db, subjects, above)).rows.map(({ subject_id }) => subject_id)
  expect(await read(['a', 'b'], 0)).toEqual(['a', 'b'])
  expect(await read(['d', 'a'], 102)).toEqual(['d'])
  expect(await read(['c'], 0)).toEqual(['c'])
  expect(await read(['x'], 0)).toEqual([])
  expect(compiled).toBe(4)
})
