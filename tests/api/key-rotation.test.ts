import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resealInquiries } from '../../server/inquiries/reseal.ts'
import { findInquiry } from '../../server/inquiries/store.ts'
import { createKeyring } from '../../server/vault/keyring.ts'
import { openVault, resealSecrets } from '../../server/vault/vault.ts'
import { createTestApp, type TestApp, testDataKey } from '../support/app.ts'
import { postJson, wanjiku } from '../support/inquiries.ts'

const log = pino({ level: 'silent' })
const newKey = { id: 'rotated', key: randomBytes(32) }

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

it('seals every inquiry anew while others arrive, and loses none', async () => {
  const count = 250
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => postJson(app, { ...wanjiku, message: `Before ${n}` })),
  )
  const rotated = await openVault(app.db, createKeyring([newKey, testDataKey]))
  const rows = await app.db.selectFrom('inquiry').selectAll().execute()
  const { n: _n, ...template } = rows[0] ?? expect.unreachable()
  for (let copy = 50; copy < count; copy++) {
    const id = `copy-${copy}`
    const { keyId, sealed } = app.vault.seal(
      { table: 'inquiry', column: 'sealed', rowId: id },
      JSON.stringify(wanjiku),
    )
    await app.db
      .insertInto('inquiry')
      .values({ ...template, id, reference: id, key_id: keyId, sealed, idempotency_mac: null })
      .execute()
  }

  await resealInquiries({ db: app.db, vault: rotated, log })
  await resealSecrets(app.db, rotated)

  const newOnly = await openVault(app.db, createKeyring([newKey]))
  const after = await app.db.selectFrom('inquiry').select(['id', 'key_id']).execute()
  expect(after).toHaveLength(count)
  for (const { id, key_id } of after) {
    expect(key_id).toBe('rotated')
    expect((await findInquiry(app.db, newOnly, id))?.inquiry.name).toBe(wanjiku.name)
  }
})

it('still knows a repeat after the rotation', async () => {
  const first = await (await postJson(app, wanjiku)).json()
  const rotated = await openVault(app.db, createKeyring([newKey, testDataKey]))
  await resealInquiries({ db: app.db, vault: rotated, log })
  await resealSecrets(app.db, rotated)
  expect(await (await postJson(app, wanjiku)).json()).toEqual(first)
})
