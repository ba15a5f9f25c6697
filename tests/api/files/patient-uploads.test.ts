import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorStatuses } from '#contract/errors.ts'
import { patientFileLimits } from '#contract/patient-files.ts'
import { insertReply } from '../../../server/conversation/store.ts'
import { openFile } from '../../../server/files/find-files.ts'
import { logFileView } from '../../../server/inbox/access-log.ts'
import { eraseInquiry } from '../../../server/inquiries/erase.ts'
import { createLog } from '../../../server/log/log.ts'
import { toPagePath } from '../../../server/patient-page/link.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { openDesk } from '../../support/desk-client.ts'
import { expectRefusal, postJson, wanjiku } from '../../support/inquiries.ts'
import { addTestStaff } from '../../support/staff.ts'

const KIB = 1024
const jpeg = (bytes = 100 * KIB) =>
  Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), randomBytes(bytes)])
const photo = jpeg()

let app: TestApp
let reference: string
let page: string

beforeEach(async () => {
  app = await createTestApp()
  ;({ reference, page } = await inquire())
})

afterEach(() => app[Symbol.asyncDispose]())

async function inquire(changes = {}) {
  const response = await postJson(app, { ...wanjiku, ...changes })
  const { reference } = (await response.json()) as { reference: string }
  return { reference, page: toPagePath(app.vault, { reference, linkGeneration: 1 }) }
}

const tus = (path: string, init: RequestInit = {}) =>
  app.request(path, {
    ...init,
    headers: { 'tus-resumable': '1.0.0', ...(init.headers as Record<string, string>) },
  })

type Metadata = { name?: string; batch?: string; position?: string; hash?: string }

function create(bytes: number, metadata: Metadata = {}, path = page) {
  const header = Object.entries({ name: 'scan.jpg', ...metadata })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  return tus(`${path}/files`, {
    method: 'POST',
    headers: { 'upload-length': String(bytes), 'upload-metadata': header },
  })
}

function patch(location: string, offset: number, content: Uint8Array<ArrayBuffer>) {
  return tus(location, {
    method: 'PATCH',
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: content,
  })
}

async function send(content: Buffer<ArrayBuffer>, metadata: Metadata = {}, path = page): Promise<string> {
  const created = await create(content.byteLength, metadata, path)
  expect(created.status).toBe(201)
  const location = created.headers.get('location') ?? ''
  expect((await patch(location, 0, content)).status).toBe(204)
  return location
}

const toId = (location: string) => location.split('/').at(-1) ?? ''
const head = async (location: string) =>
  (await tus(location, { method: 'HEAD' })).headers.get('upload-offset')

function readMessages() {
  return app.db
    .selectFrom('message')
    .leftJoin('message_file', 'message_file.message_id', 'message.id')
    .select(['message.id', 'channel', 'author', 'trust', 'file_id', 'position'])
    .where('channel', '=', 'page')
    .orderBy('message.n')
    .orderBy('position')
    .execute()
}

const readNext = () =>
  app.db
    .selectFrom('inquiry')
    .select(['standing', 'next_kind', 'version'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()

const listEvents = async () =>
  (await app.db.selectFrom('event').select('kind').where('actor', '=', 'patient').orderBy('n').execute()).map(
    ({ kind }) => kind,
  )

describe('a file from the patient’s page', () => {
  it('arrives in parts and becomes a message that is due', async () => {
    const created = await create(photo.byteLength, { name: 'My knee.jpg' })
    const location = created.headers.get('location') ?? ''
    expect([created.status, created.headers.get('tus-resumable')]).toEqual([201, '1.0.0'])
    expect(location.startsWith(`${page}/files/`)).toBe(true)
    const half = 50 * KIB
    const first = await patch(location, 0, photo.subarray(0, half))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
    expect(await readMessages()).toEqual([])
    const found = await tus(location, { method: 'HEAD' })
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(photo.byteLength),
    })
    await patch(location, half, photo.subarray(half))
    const [message, ...others] = await readMessages()
    expect(others).toEqual([])
    expect(message).toMatchObject({ author: 'patient', trust: 'patient', file_id: toId(location) })
    expect(await readNext()).toMatchObject({ standing: 'open', next_kind: 'answer' })
    const { db, vault, fileStore: store } = app
    const file = await openFile({ db, vault, store }, toId(location))
    expect(file).toMatchObject({ name: 'My knee.jpg', type: 'image/jpeg', bytes: photo.byteLength })
    const parts: Buffer[] = []
    for await (const part of file?.read() ?? []) parts.push(part)
    expect(Buffer.concat(parts).equals(photo)).toBe(true)
    expect(await head(location)).toBe(String(photo.byteLength))
  })

  it('that was chosen with others is a page of one message, in their order', async () => {
    const batch = randomUUID()
    const sent = new Map<number, string>()
    for (const position of [2, 0, 1])
      sent.set(position, toId(await send(jpeg(), { batch, position: String(position) })))
    const messages = await readMessages()
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
    expect(messages.map(({ file_id }) => file_id)).toEqual([sent.get(0), sent.get(1), sent.get(2)])
    expect(await listEvents()).toEqual(['message-received', 'file-received', 'file-received'])
  })

  it('after a reply makes the inquiry due again, also as a further page', async () => {
    const batch = randomUUID()
    await send(jpeg(), { batch })
    await app.db
      .updateTable('inquiry')
      .set({ next_kind: 'wait', answered_at: app.clock.now, answered_by: 'staff', answered_via: 'email' })
      .where('reference', '=', reference)
      .execute()
    await send(jpeg(), { batch, position: '1' })
    expect(await readNext()).toMatchObject({ next_kind: 'reply' })
    expect(await listEvents()).toEqual(['message-received', 'message-received'])
  })

  it('tells the owner once, however many pages it has', async () => {
    const owner = await addTestStaff(app)
    await app.db.updateTable('inquiry').set({ owner: owner.id }).where('reference', '=', reference).execute()
    const batch = randomUUID()
    for (const position of ['0', '1', '2']) await send(jpeg(), { batch, position })
    const told = await app.db.selectFrom('notification').select(['staff_id', 'kind']).execute()
    expect(told).toEqual([{ staff_id: owner.id, kind: 'wrote' }])
  })

  it('that is chosen again goes on where it was, and is kept once', async () => {
    const hash = 'a'.repeat(64)
    const first = await create(photo.byteLength, { hash })
    const location = first.headers.get('location') ?? ''
    await patch(location, 0, photo.subarray(0, 30 * KIB))
    const again = await create(photo.byteLength, { hash, batch: randomUUID() })
    expect(again.headers.get('location')).toBe(location)
    expect(again.headers.get('upload-offset')).toBe(String(30 * KIB))
    await patch(location, 30 * KIB, photo.subarray(30 * KIB))
    expect((await create(photo.byteLength, { hash })).headers.get('upload-offset')).toBe(
      String(photo.byteLength),
    )
    const other = await create(photo.byteLength, { hash: 'b'.repeat(64) })
    expect(other.headers.get('location')).not.toBe(location)
    expect(await readMessages()).toHaveLength(1)
  })

  it('whose server ended before it became a message becomes one a minute later', async () => {
    const location = await send(photo)
    await app.db.deleteFrom('message').execute()
    await app.housekeeping.receiveLeftFiles()
    expect(await readMessages()).toMatchObject([{ file_id: toId(location) }])
    await app.housekeeping.receiveLeftFiles()
    expect(await readMessages()).toHaveLength(1)
  })

  it('whose last byte was stored just before the server ended becomes one, also beside a damaged one', async () => {
    const damaged = await send(jpeg())
    const location = await send(photo)
    await app.db.deleteFrom('message').execute()
    await app.db.updateTable('file').set({ state: 'arriving' }).execute()
    await app.db.deleteFrom('file_object').where('file_id', '=', toId(damaged)).execute()
    await app.housekeeping.packFiles()
    await app.housekeeping.receiveLeftFiles()
    expect(await readMessages()).toMatchObject([{ file_id: toId(location) }])
  })

  it('that a backup had lost can be sent again', async () => {
    const hash = 'a'.repeat(64)
    await send(photo, { hash })
    await app.db.updateTable('file').set({ state: 'gone' }).execute()
    const location = await send(photo, { hash })
    expect(await head(location)).toBe(String(photo.byteLength))
    expect((await create(photo.byteLength, { hash })).headers.get('location')).toBe(location)
  })

  it('of a spam inquiry is kept and makes nothing due', async () => {
    await app.db
      .updateTable('inquiry')
      .set({ standing: 'spam', next_kind: null, next_at: null })
      .where('reference', '=', reference)
      .execute()
    await send(photo)
    expect(await readNext()).toMatchObject({ standing: 'spam', next_kind: null })
    expect(await readMessages()).toHaveLength(1)
  })
})

describe('taking back', () => {
  it('deletes a file with its bytes, and its message with the last one', async () => {
    const batch = randomUUID()
    const locations = [await send(jpeg(), { batch }), await send(jpeg(), { batch, position: '1' })]
    for (const [index, location] of locations.entries()) {
      expect((await tus(location, { method: 'DELETE' })).status).toBe(204)
      expect(await readMessages()).toHaveLength(1 - index)
      expect((await tus(location, { method: 'HEAD' })).status).toBe(404)
    }
    await app.housekeeping.deleteReleased()
    expect(await app.db.selectFrom('file_object').select('name').execute()).toEqual([])
    expect((await listEvents()).slice(-2)).toEqual(['file-taken-back', 'file-taken-back'])
  })

  it('also ends a file that has not arrived whole', async () => {
    const created = await create(photo.byteLength)
    const location = created.headers.get('location') ?? ''
    await patch(location, 0, photo.subarray(0, 20 * KIB))
    expect((await tus(location, { method: 'DELETE' })).status).toBe(204)
    expect(await app.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  it('is refused once a coordinator has opened the file', async () => {
    const location = await send(photo)
    const { id } = await app.db
      .selectFrom('inquiry')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const { db, vault, clock } = app
    await logFileView(
      { db, vault, now: () => clock.now, log: createLog('silent') },
      'staff',
      id,
      toId(location),
    )
    await expectRefusal(await tus(location, { method: 'DELETE' }), errorStatuses.file_opened, 'file_opened')
    expect(await readMessages()).toHaveLength(1)
  })

  it('is refused once a reply carries the file', async () => {
    const location = await send(photo)
    const { id: inquiryId } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow()
    const file = { id: toId(location), name: 'scan.jpg', bytes: photo.byteLength }
    const reply = { id: randomUUID(), inquiryId, author: 'staff', at: app.clock.now }
    await app.db.transaction().execute(async (trx) => {
      await insertReply(trx, app.vault, { ...reply, subject: '', body: '', files: [file], copies: [] })
    })
    await expectRefusal(await tus(location, { method: 'DELETE' }), errorStatuses.file_opened, 'file_opened')
    const { db, vault, fileStore: store } = app
    expect(await openFile({ db, vault, store }, file.id)).toBeDefined()
  })

  it('is refused once a template has the file', async () => {
    const location = await send(photo)
    const desk = await openDesk(app, { admin: true })
    const text = { locale: 'en', subject: 'Your knee', body: 'As in this picture', files: [toId(location)] }
    const template = { id: randomUUID(), title: 'Knee', texts: [text] }
    expect((await desk.send('POST', '/templates', template)).status).toBe(201)
    await expectRefusal(await tus(location, { method: 'DELETE' }), errorStatuses.file_opened, 'file_opened')
  })

  it('is not possible by the link of another inquiry', async () => {
    const other = await inquire({ email: 'other@patient.example', message: 'Another' })
    const location = await send(photo)
    const elsewhere = `${other.page}/files/${toId(location)}`
    for (const method of ['DELETE', 'HEAD']) expect((await tus(elsewhere, { method })).status).toBe(404)
    expect((await patch(elsewhere, 0, photo)).status).toBe(404)
    expect(await readMessages()).toHaveLength(1)
  })

  it('by the link of another inquiry does not end a connection that brings the file', async () => {
    const other = await inquire({ email: 'other@patient.example', message: 'Another' })
    const location = (await create(photo.byteLength)).headers.get('location') ?? ''
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
    const writer = writable.getWriter()
    const arriving = tus(location, {
      method: 'PATCH',
      headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: readable,
      ...{ duplex: 'half' },
    })
    await writer.write(photo.subarray(0, 40 * KIB))
    const stored = () => app.db.selectFrom('file').select('stored_bytes').executeTakeFirst()
    await expect.poll(stored).toEqual({ stored_bytes: 32 * KIB })
    expect((await tus(`${other.page}/files/${toId(location)}`, { method: 'DELETE' })).status).toBe(404)
    await writer.write(photo.subarray(40 * KIB))
    await writer.close()
    expect((await arriving).headers.get('upload-offset')).toBe(String(photo.byteLength))
  })
})

describe('it is refused', () => {
  it('by a link that ends while the file arrives, which keeps nothing of what follows', async () => {
    const content = jpeg(3_000 * KIB)
    const location = (await create(content.byteLength)).headers.get('location') ?? ''
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
    const writer = writable.getWriter()
    const arriving = tus(location, {
      method: 'PATCH',
      headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: readable,
      ...{ duplex: 'half' },
    })
    await writer.write(content.subarray(0, 40 * KIB))
    const stored = () => app.db.selectFrom('file').select('stored_bytes').executeTakeFirst()
    await expect.poll(stored).toEqual({ stored_bytes: 32 * KIB })
    await app.db.updateTable('inquiry').set({ link_generation: 2 }).execute()
    void writer.write(content.subarray(40 * KIB)).catch(() => undefined)
    await expectRefusal(await arriving, errorStatuses.not_found, 'not_found')
    const newLink = toPagePath(app.vault, { reference, linkGeneration: 2 })
    expect(await head(`${newLink}/files/${toId(location)}`)).toBe(String(40 * KIB))
  })

  it('by another link', async () => {
    const wrong = page.slice(0, -4) + (page.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    await expectRefusal(await create(10, {}, wrong), errorStatuses.not_found, 'not_found')
  })

  it('from another site, without tus, and by a method that it hasn’t', async () => {
    const path = `${page}/files`
    const evil = await tus(path, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'upload-length': '9' },
    })
    await expectRefusal(evil, errorStatuses.wrong_origin, 'wrong_origin')
    await expectRefusal(
      await app.request(`${path}/${randomUUID()}`, { method: 'PATCH' }),
      errorStatuses.unsupported_tus,
      'unsupported_tus',
    )
    const location = await send(photo)
    await expectRefusal(await tus(location), errorStatuses.method_not_allowed, 'method_not_allowed')
  })

  it('without a length, with a length of nothing, and with an unreadable description', async () => {
    await expectRefusal(
      await tus(`${page}/files`, { method: 'POST' }),
      errorStatuses.invalid_request,
      'invalid_request',
    )
    await expectRefusal(await create(0), errorStatuses.invalid_request, 'invalid_request')
    await expectRefusal(await create(10, { batch: 'x' }), errorStatuses.invalid_request, 'invalid_request')
    await expectRefusal(await create(10, { hash: 'x' }), errorStatuses.invalid_request, 'invalid_request')
  })

  it('at another offset, and beyond the length', async () => {
    const location = (await create(photo.byteLength)).headers.get('location') ?? ''
    await expectRefusal(await patch(location, 7, photo), errorStatuses.changed_meanwhile, 'changed_meanwhile')
    await expectRefusal(
      await patch(location, 0, Buffer.concat([photo, photo])),
      errorStatuses.too_large,
      'too_large',
    )
  })

  it('above the size of a file', async () => {
    await expectRefusal(
      await create(patientFileLimits.bytes + 1),
      errorStatuses.file_too_large,
      'file_too_large',
    )
  })

  it('above the size of an inquiry’s files, also of those that still arrive', async () => {
    expect((await create(patientFileLimits.bytes)).status).toBe(201)
    await expectRefusal(await create(patientFileLimits.bytes), errorStatuses.files_full, 'files_full')
    expect((await create(patientFileLimits.totalBytes - patientFileLimits.bytes)).status).toBe(201)
    const other = await inquire({ email: 'other@patient.example', message: 'Another' })
    expect((await create(10, {}, other.page)).status).toBe(201)
  })

  it('above the number of files, however many begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => create(10)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(patientFileLimits.count)
    expect(await app.db.selectFrom('file').select('id').execute()).toHaveLength(patientFileLimits.count)
  })

  it('beyond what one link may begin in a day, also when each file is taken back', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 201; n++) {
      const created = await create(10)
      statuses.push(created.status)
      if (created.ok) await tus(created.headers.get('location') ?? '', { method: 'DELETE' })
    }
    expect([statuses.indexOf(429), statuses.at(199)]).toEqual([200, 201])
    const other = await inquire({ email: 'other@patient.example', message: 'Another' })
    expect((await create(10, {}, other.page)).status).toBe(201)
  })

  it('to store slice after slice of a byte', async () => {
    const content = jpeg(60 * KIB)
    const location = (await create(content.byteLength)).headers.get('location') ?? ''
    for (let offset = 0; offset < 1_100; offset++)
      await patch(location, offset, content.subarray(offset, offset + 1))
    const slices = await app.db.selectFrom('file_object').select('name').execute()
    expect(slices.length).toBeLessThanOrEqual(1_001)
    const offset = Number(await head(location))
    expect((await patch(location, offset, content.subarray(offset))).headers.get('upload-offset')).toBe(
      String(content.byteLength),
    )
  })
})

it('erasing an inquiry erases its files, also those that still arrive', async () => {
  await send(photo)
  const location = (await create(photo.byteLength)).headers.get('location') ?? ''
  await patch(location, 0, photo.subarray(0, 20 * KIB))
  const { db, vault, clock } = app
  await eraseInquiry({ db, vault, now: () => clock.now }, { reference, actor: 'test' })
  await app.housekeeping.deleteReleased()
  for (const table of ['file', 'file_object', 'patient_file', 'message_file'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

it('what gets no further for two days is deleted', async () => {
  const location = (await create(photo.byteLength)).headers.get('location') ?? ''
  await patch(location, 0, photo.subarray(0, 20 * KIB))
  app.clock.now += 47 * 3_600_000
  await app.housekeeping.forgetFiles()
  expect(await head(location)).toBe(String(20 * KIB))
  app.clock.now += 2 * 3_600_000
  await app.housekeeping.forgetFiles()
  expect((await tus(location, { method: 'HEAD' })).status).toBe(404)
})
