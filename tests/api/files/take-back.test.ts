import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorStatuses } from '#contract/errors.ts'
import { openDesk } from '#testing/desk/desk-client.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
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
import { expectRefusal } from '#testing/server/inquiries.ts'
import { openFile } from '../../../server/case/files/find-files.ts'
import { logFileView } from '../../../server/case/inquiry/access-log.ts'
import { insertReply } from '../../../server/case/words/store.ts'
import { createLog } from '../../../server/platform/log/log.ts'

const photo = createJpeg()

let app: TestApp
let reference: string
let uploads: Uploads

beforeEach(async () => {
  ;({ app, reference, uploads } = await openInquiryWithUploads())
})

afterEach(() => app[Symbol.asyncDispose]())

describe('taking a file back', () => {
  it('deletes a file with its bytes, and its message with the last one', async () => {
    const batch = randomUUID()
    const locations = [
      await uploads.send(createJpeg(), { batch }),
      await uploads.send(createJpeg(), { batch, position: '1' }),
    ]
    for (const [index, location] of locations.entries()) {
      expect((await uploads.request(location, { method: 'DELETE' })).status).toBe(204)
      expect(await listFileMessages(app)).toHaveLength(1 - index)
      expect((await uploads.request(location, { method: 'HEAD' })).status).toBe(404)
    }
    await app.runTask('deleteReleased')
    expect(await app.db.selectFrom('file_object').select('name').execute()).toEqual([])
    expect((await listPatientEvents(app)).slice(-2)).toEqual(['file-taken-back', 'file-taken-back'])
  })

  it('also ends a file that has not arrived whole', async () => {
    const created = await uploads.create(photo.byteLength)
    const location = created.headers.get('location') ?? ''
    await uploads.patch(location, 0, photo.subarray(0, 20 * KIB))
    expect((await uploads.request(location, { method: 'DELETE' })).status).toBe(204)
    expect(await app.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  it('is refused once a coordinator has opened the file', async () => {
    const location = await uploads.send(photo)
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
      toFileId(location),
    )
    await expectRefusal(
      await uploads.request(location, { method: 'DELETE' }),
      errorStatuses.file_opened,
      'file_opened',
    )
    expect(await listFileMessages(app)).toHaveLength(1)
  })

  it('is refused once a reply carries the file', async () => {
    const location = await uploads.send(photo)
    const { id: inquiryId } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow()
    const file = { id: toFileId(location), name: 'scan.jpg', bytes: photo.byteLength }
    const reply = { id: randomUUID(), inquiryId, author: 'staff', at: app.clock.now }
    await app.db.transaction().execute(async (trx) => {
      await insertReply(trx, app.vault, { ...reply, subject: '', body: '', files: [file], copies: [] })
    })
    await expectRefusal(
      await uploads.request(location, { method: 'DELETE' }),
      errorStatuses.file_opened,
      'file_opened',
    )
    const { db, vault, fileStore: store } = app
    expect(await openFile({ db, vault, store }, file.id)).toBeDefined()
  })

  it('is refused once a template has the file', async () => {
    const location = await uploads.send(photo)
    const desk = await openDesk(app, { admin: true })
    const text = {
      locale: 'en',
      subject: 'Your knee',
      body: 'As in this picture',
      files: [toFileId(location)],
    }
    const template = { title: 'Knee', texts: [text] }
    expect((await desk.send('POST', '/templates', template)).status).toBe(201)
    await expectRefusal(
      await uploads.request(location, { method: 'DELETE' }),
      errorStatuses.file_opened,
      'file_opened',
    )
  })

  it('is not possible by the link of another inquiry', async () => {
    const other = await sendInquiry(app, { email: 'other@patient.example', message: 'Another' })
    const location = await uploads.send(photo)
    const elsewhere = `${other.path}/files/${toFileId(location)}`
    for (const method of ['DELETE', 'HEAD'])
      expect((await uploads.request(elsewhere, { method })).status).toBe(404)
    expect((await uploads.patch(elsewhere, 0, photo)).status).toBe(404)
    expect(await listFileMessages(app)).toHaveLength(1)
  })

  it('by the link of another inquiry does not end a connection that brings the file', async () => {
    const other = await sendInquiry(app, { email: 'other@patient.example', message: 'Another' })
    const location = await uploads.begin(photo.byteLength)
    const { answer, writer } = uploads.append(location, 0)
    await writer.write(photo.subarray(0, 40 * KIB))
    const stored = () => app.db.selectFrom('file').select('stored_bytes').executeTakeFirst()
    await expect.poll(stored).toEqual({ stored_bytes: 32 * KIB })
    expect(
      (await uploads.request(`${other.path}/files/${toFileId(location)}`, { method: 'DELETE' })).status,
    ).toBe(404)
    await writer.write(photo.subarray(40 * KIB))
    await writer.close()
    expect((await answer).headers.get('upload-offset')).toBe(String(photo.byteLength))
  })
})
