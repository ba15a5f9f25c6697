import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { addTestStaff } from '#testing/desk/staff.ts'
import {
  createJpeg,
  KIB,
  listFileMessages,
  listPatientEvents,
  openInquiryWithUploads,
  toFileId,
  type Uploads,
} from '#testing/files/patient-uploads.ts'
import type { TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'
import { openFile } from '../../../server/case/files/find-files.ts'
import { eraseInquiry } from '../../../server/case/life/erase.ts'

const photo = createJpeg()

let app: TestApp
let reference: string
let path: string
let uploads: Uploads

beforeEach(async () => {
  ;({ app, reference, path, uploads } = await openInquiryWithUploads())
})

afterEach(() => app[Symbol.asyncDispose]())

const readNext = () =>
  app.db
    .selectFrom('inquiry')
    .select(['standing', 'next_kind', 'version'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()

describe('a file from the patient’s page', () => {
  it('arrives in parts and becomes a message that is due', async () => {
    const created = await uploads.create(photo.byteLength, { name: 'My knee.jpg' })
    const location = created.headers.get('location') ?? ''
    expect([created.status, created.headers.get('tus-resumable')]).toEqual([201, '1.0.0'])
    expect(location.startsWith(`${path}/files/`)).toBe(true)
    const half = 50 * KIB
    const first = await uploads.patch(location, 0, photo.subarray(0, half))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
    expect(await listFileMessages(app)).toEqual([])
    const found = await uploads.request(location, { method: 'HEAD' })
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(photo.byteLength),
    })
    await uploads.patch(location, half, photo.subarray(half))
    const [message, ...others] = await listFileMessages(app)
    expect(others).toEqual([])
    expect(message).toMatchObject({ author: 'patient', trust: 'patient', file_id: toFileId(location) })
    expect(await readNext()).toMatchObject({ standing: 'open', next_kind: 'answer' })
    const { db, vault, fileStore: store } = app
    const file = await openFile({ db, vault, store }, toFileId(location))
    expect(file).toMatchObject({ name: 'My knee.jpg', type: 'image/jpeg', bytes: photo.byteLength })
    const parts: Buffer[] = []
    for await (const part of file?.read() ?? []) parts.push(part)
    expect(Buffer.concat(parts).equals(photo)).toBe(true)
    expect(await uploads.head(location)).toBe(String(photo.byteLength))
  })

  it.each([
    ['filename', { filename: 'Knee in May.jpg', filetype: 'text/html' }],
    ['name, which is ours,', { name: 'Knee in May.jpg', filename: 'other.jpg' }],
    ['filename where name is empty', { filename: 'Knee in May.jpg', name: '' }],
  ])('has the name that a client of tus gives as %s and the type of its content', async (_, named) => {
    const metadata = Object.entries(named).map(
      ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
    )
    const created = await uploads.request(`${path}/files`, {
      method: 'POST',
      headers: { 'upload-length': String(photo.byteLength), 'upload-metadata': metadata.join(',') },
    })
    const location = created.headers.get('location') ?? ''
    await uploads.patch(location, 0, photo)
    const { db, vault, fileStore: store } = app
    const file = await openFile({ db, vault, store }, toFileId(location))
    expect(file).toMatchObject({ name: 'Knee in May.jpg', type: 'image/jpeg' })
  })

  it('refuses a filename that is too long, as it does a name', async () => {
    for (const key of ['name', 'filename']) {
      const value = Buffer.from('a'.repeat(501)).toString('base64')
      const refused = await uploads.request(`${path}/files`, {
        method: 'POST',
        headers: { 'upload-length': '5', 'upload-metadata': `${key} ${value}` },
      })
      expect(refused.status).toBe(422)
    }
  })

  it('that was chosen with others is a page of one message, in their order', async () => {
    const batch = randomUUID()
    const sent = new Map<number, string>()
    for (const position of [2, 0, 1])
      sent.set(position, toFileId(await uploads.send(createJpeg(), { batch, position: String(position) })))
    const messages = await listFileMessages(app)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
    expect(messages.map(({ file_id }) => file_id)).toEqual([sent.get(0), sent.get(1), sent.get(2)])
    expect(await listPatientEvents(app)).toEqual(['message-received', 'file-received', 'file-received'])
  })

  it('after a reply makes the inquiry due again, also as a further page', async () => {
    const batch = randomUUID()
    await uploads.send(createJpeg(), { batch })
    const step = toPlan('wait', app.clock.now + DAY_MS)
    await app.db
      .updateTable('inquiry')
      .set({ answered_at: app.clock.now, answered_by: 'staff', answered_via: 'email' })
      .set({
        owed_kind: null,
        owed_at: null,
        next_kind: 'wait',
        steps: JSON.stringify([{ ...step, note: null, by: null, for: null }]),
      })
      .where('reference', '=', reference)
      .execute()
    await uploads.send(createJpeg(), { batch, position: '1' })
    expect(await readNext()).toMatchObject({ next_kind: 'reply' })
    expect(await listPatientEvents(app)).toEqual(['message-received', 'message-received'])
  })

  it('tells the owner once, however many pages it has', async () => {
    const owner = await addTestStaff(app)
    await app.db.updateTable('inquiry').set({ owner: owner.id }).where('reference', '=', reference).execute()
    const batch = randomUUID()
    for (const position of ['0', '1', '2']) await uploads.send(createJpeg(), { batch, position })
    const told = await app.db.selectFrom('notification').select(['staff_id', 'kind']).execute()
    expect(told).toEqual([{ staff_id: owner.id, kind: 'wrote' }])
  })

  it('that is chosen again goes on where it was, and is kept once', async () => {
    const hash = 'a'.repeat(64)
    const first = await uploads.create(photo.byteLength, { hash })
    const location = first.headers.get('location') ?? ''
    await uploads.patch(location, 0, photo.subarray(0, 30 * KIB))
    const again = await uploads.create(photo.byteLength, { hash, batch: randomUUID() })
    expect(again.headers.get('location')).toBe(location)
    expect(again.headers.get('upload-offset')).toBe(String(30 * KIB))
    await uploads.patch(location, 30 * KIB, photo.subarray(30 * KIB))
    expect((await uploads.create(photo.byteLength, { hash })).headers.get('upload-offset')).toBe(
      String(photo.byteLength),
    )
    const other = await uploads.create(photo.byteLength, { hash: 'b'.repeat(64) })
    expect(other.headers.get('location')).not.toBe(location)
    expect(await listFileMessages(app)).toHaveLength(1)
  })

  it('whose server ended before it became a message becomes one a minute later', async () => {
    const location = await uploads.send(photo)
    await app.db.deleteFrom('message').execute()
    await app.runTask('receiveLeftFiles')
    expect(await listFileMessages(app)).toMatchObject([{ file_id: toFileId(location) }])
    await app.runTask('receiveLeftFiles')
    expect(await listFileMessages(app)).toHaveLength(1)
  })

  it('whose last byte was stored just before the server ended becomes one, also beside a damaged one', async () => {
    const damaged = await uploads.send(createJpeg())
    const location = await uploads.send(photo)
    await app.db.deleteFrom('message').execute()
    await app.db.updateTable('file').set({ state: 'arriving' }).execute()
    await app.db.deleteFrom('file_object').where('file_id', '=', toFileId(damaged)).execute()
    await app.runTask('packFiles')
    await app.runTask('receiveLeftFiles')
    expect(await listFileMessages(app)).toMatchObject([{ file_id: toFileId(location) }])
  })

  it('that a backup had lost can be sent again', async () => {
    const hash = 'a'.repeat(64)
    await uploads.send(photo, { hash })
    await app.db.updateTable('file').set({ state: 'gone' }).execute()
    const location = await uploads.send(photo, { hash })
    expect(await uploads.head(location)).toBe(String(photo.byteLength))
    expect((await uploads.create(photo.byteLength, { hash })).headers.get('location')).toBe(location)
  })

  it('of a spam inquiry is kept and makes nothing due', async () => {
    await app.db
      .updateTable('inquiry')
      .set({ standing: 'spam', owed_kind: null, owed_at: null, next_kind: null, next_at: null })
      .where('reference', '=', reference)
      .execute()
    await uploads.send(photo)
    expect(await readNext()).toMatchObject({ standing: 'spam', next_kind: null })
    expect(await listFileMessages(app)).toHaveLength(1)
  })
})

it('erasing an inquiry erases its files, also those that still arrive', async () => {
  await uploads.send(photo)
  const location = await uploads.begin(photo.byteLength)
  await uploads.patch(location, 0, photo.subarray(0, 20 * KIB))
  const { db, vault, clock } = app
  await eraseInquiry({ db, vault, now: () => clock.now }, { reference, actor: 'test' })
  await app.runTask('deleteReleased')
  for (const table of ['file', 'file_object', 'patient_file', 'message_file'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

it('what gets no further for two days is deleted', async () => {
  const location = await uploads.begin(photo.byteLength)
  await uploads.patch(location, 0, photo.subarray(0, 20 * KIB))
  app.clock.now += 47 * 3_600_000
  await app.runTask('forgetFiles')
  expect(await uploads.head(location)).toBe(String(20 * KIB))
  app.clock.now += 2 * 3_600_000
  await app.runTask('forgetFiles')
  expect((await uploads.request(location, { method: 'HEAD' })).status).toBe(404)
})
