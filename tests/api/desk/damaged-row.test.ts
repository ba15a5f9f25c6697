import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp, testDataKey } from '#testing/server/app.ts'
import { readWritten } from '../../../server/case/inquiry/rows.ts'
import { formatDataKey } from '../../../server/platform/config/data-key.ts'

let app: TestApp
let desk: Desk
let [damaged, whole] = ['', '']

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
  damaged = await receive(app)
  whole = await receive(app, { message: 'Another message.' })
  for (const reference of [damaged, whole])
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: `A note for ${reference}` })
  const { id } = (await desk.open(damaged)).inquiry
  await damage('inquiry', 'id', id)
  await damage('message', 'inquiry_id', id)
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

async function damage(table: 'inquiry' | 'message', column: 'id' | 'inquiry_id', id: string): Promise<void> {
  const where = app.db.dynamic.ref<'id'>(column)
  const row = await app.db.selectFrom(table).select('sealed').where(where, '=', id).executeTakeFirstOrThrow()
  const sealed = Buffer.from(row.sealed)
  sealed[sealed.length - 1] = ~(sealed.at(-1) ?? 0) & 0xff
  await app.db.updateTable(table).set({ sealed }).where(where, '=', id).execute()
}

it('says in its place that it can not be read, and leaves the others in the list', async () => {
  const { rows } = await desk.list()
  expect(Object.fromEntries(rows.map(({ reference, name }) => [reference, name]))).toEqual({
    [damaged]: 'Cannot be read',
    [whole]: 'Wanjiku Mwangi',
  })
  const { inquiry, messages, history } = await desk.open(damaged)
  expect([inquiry.message, ...messages.map(({ text }) => text)]).toEqual(
    Array(3).fill(expect.stringMatching(/can’t be opened/)),
  )
  expect(history[0]?.kind).toBe('received')
  const { related } = await desk.open(whole)
  expect(related.map(({ name }) => name)).toEqual(['Cannot be read'])
})

it('is also one whose words a later version has sealed, and the log does not quote them', async () => {
  const { id } = (await desk.open(whole)).inquiry
  const place = { table: 'inquiry', column: 'sealed', rowId: id }
  const { keyId, sealed } = app.vault.seal(place, JSON.stringify({ version: 99, name: 'Wanjiku Mwangi' }))
  await app.db.updateTable('inquiry').set({ sealed }).where('id', '=', id).execute()
  const { inquiry } = await desk.open(whole)
  expect(inquiry).toMatchObject({ name: 'Cannot be read', message: expect.stringMatching(/can’t be opened/) })
  const logged: string[] = []
  const log = pino({}, { write: (line) => void logged.push(line) })
  readWritten({ vault: app.vault, log }, { id, key_id: keyId, sealed })
  expect(logged.join('')).toContain('fit no known version')
  expect(logged.join('')).not.toContain('Wanjiku')
})

it('keeps neither the search nor the export from the others', async () => {
  expect((await desk.list('view=all&q=another')).rows.map(({ reference }) => reference)).toEqual([whole])
  expect((await desk.list(`view=all&q=${damaged}`)).rows.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining([damaged]),
  )
  const csv = await (await desk.get('/export?view=all')).text()
  expect(csv).toContain(whole)
  expect(csv).toContain(damaged)
})

it('stays under its old key, and the others are sealed anew', async () => {
  const newKey = { id: 'rotated', key: randomBytes(32) }
  const keys = [newKey, testDataKey].map(formatDataKey).join()
  await using rotated = await app.openAnother({ DATA_KEYS: keys })
  app.logged.length = 0
  await rotated.runTask('reseal')
  const inquiries = await app.db.selectFrom('inquiry').select(['reference', 'key_id']).orderBy('n').execute()
  expect(inquiries).toEqual([
    { reference: damaged, key_id: testDataKey.id },
    { reference: whole, key_id: 'rotated' },
  ])
  const notes = await app.db.selectFrom('message').select('key_id').orderBy('n').execute()
  expect(notes.map(({ key_id }) => key_id)).toEqual([testDataKey.id, 'rotated'])
  expect(app.logged).toHaveLength(2)
})
