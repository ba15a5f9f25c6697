// Runs on PostgreSQL too.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, testDataKey } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { writtenFormat } from '../../server/case/inquiry/fields.ts'
import { findInquiry } from '../../server/case/inquiry/find-stored.ts'
import { type DataKey, formatDataKey } from '../../server/platform/config/data-key.ts'

const newKey = { id: 'rotated', key: randomBytes(32) }

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

const restart = (...keys: DataKey[]) => app.openAnother({ DATA_KEYS: keys.map(formatDataKey).join() })

async function rotate(): Promise<void> {
  await using rotated = await restart(newKey, testDataKey)
  await rotated.runTask('reseal')
}

it('seals every inquiry anew while others arrive, and loses none', async () => {
  const count = 250
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => postJson(app, { ...wanjiku, message: `Before ${n}` })),
  )
  const rows = await app.db.selectFrom('inquiry').selectAll().execute()
  const { n: _n, ...template } = rows[0] ?? expect.unreachable()
  for (let copy = 50; copy < count; copy++) {
    const id = `copy-${copy}`
    const sealed = writtenFormat.seal(app.vault, id, { ...wanjiku, writer: null })
    await app.db
      .insertInto('inquiry')
      .values({ ...template, ...sealed, id, reference: id, idempotency_mac: null })
      .execute()
  }

  await rotate()

  await using newOnly = await restart(newKey)
  const after = await app.db.selectFrom('inquiry').select(['id', 'key_id']).execute()
  expect(after).toHaveLength(count)
  for (const { id, key_id } of after) {
    expect(key_id).toBe('rotated')
    expect((await findInquiry(app.db, newOnly.vault, id))?.inquiry.name).toBe(wanjiku.name)
  }
})

it('still knows a repeat after the rotation', async () => {
  const first = await (await postJson(app, wanjiku)).json()
  await rotate()
  expect(await (await postJson(app, wanjiku)).json()).toEqual(first)
})
