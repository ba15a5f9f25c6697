import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorStatuses } from '#contract/errors.ts'
import { patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { sendInquiry } from '#testing/desk/patient-page.ts'
import {
  createJpeg,
  KIB,
  openInquiryWithUploads,
  openUploads,
  toFileId,
  type Uploads,
} from '#testing/files/patient-uploads.ts'
import type { TestApp } from '#testing/server/app.ts'
import { expectRefusal } from '#testing/server/inquiries.ts'
import { toPagePath } from '../../../server/case/links/link.ts'

const photo = createJpeg()

let app: TestApp
let reference: string
let path: string
let uploads: Uploads

beforeEach(async () => {
  ;({ app, reference, path, uploads } = await openInquiryWithUploads())
})

afterEach(() => app[Symbol.asyncDispose]())

describe('a file is refused', () => {
  it('by a link that ends while the file arrives, which keeps nothing of what follows', async () => {
    const content = createJpeg(3_000 * KIB)
    const location = await uploads.begin(content.byteLength)
    const { answer, writer } = uploads.append(location, 0)
    await writer.write(content.subarray(0, 40 * KIB))
    const stored = () => app.db.selectFrom('file').select('stored_bytes').executeTakeFirst()
    await expect.poll(stored).toEqual({ stored_bytes: 32 * KIB })
    await app.db.updateTable('inquiry').set({ link_generation: 2 }).execute()
    void writer.write(content.subarray(40 * KIB)).catch(() => undefined)
    await expectRefusal(await answer, errorStatuses.not_found, 'not_found')
    const newLink = toPagePath(app.vault, { reference, linkGeneration: 2 })
    expect(await uploads.head(`${newLink}/files/${toFileId(location)}`)).toBe(String(40 * KIB))
  })

  it('by another link', async () => {
    const wrong = path.slice(0, -4) + (path.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    await expectRefusal(await openUploads(app, wrong).create(10), errorStatuses.not_found, 'not_found')
  })

  it('from another site, without tus, and by a method that it hasn’t', async () => {
    const files = `${path}/files`
    const evil = await uploads.request(files, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'upload-length': '9' },
    })
    await expectRefusal(evil, errorStatuses.wrong_origin, 'wrong_origin')
    await expectRefusal(
      await app.request(`${files}/${randomUUID()}`, { method: 'PATCH' }),
      errorStatuses.unsupported_tus,
      'unsupported_tus',
    )
    const location = await uploads.send(photo)
    await expectRefusal(
      await uploads.request(location),
      errorStatuses.method_not_allowed,
      'method_not_allowed',
    )
  })

  it('without a length, with a length of nothing, and with an unreadable description', async () => {
    await expectRefusal(
      await uploads.request(`${path}/files`, { method: 'POST' }),
      errorStatuses.invalid_request,
      'invalid_request',
    )
    await expectRefusal(await uploads.create(0), errorStatuses.invalid_request, 'invalid_request')
    await expectRefusal(
      await uploads.create(10, { batch: 'x' }),
      errorStatuses.invalid_request,
      'invalid_request',
    )
    await expectRefusal(
      await uploads.create(10, { hash: 'x' }),
      errorStatuses.invalid_request,
      'invalid_request',
    )
  })

  it('at another offset, and beyond the length', async () => {
    const location = await uploads.begin(photo.byteLength)
    await expectRefusal(
      await uploads.patch(location, 7, photo),
      errorStatuses.changed_meanwhile,
      'changed_meanwhile',
    )
    await expectRefusal(
      await uploads.patch(location, 0, Buffer.concat([photo, photo])),
      errorStatuses.too_large,
      'too_large',
    )
  })

  it('above the size of a file', async () => {
    await expectRefusal(
      await uploads.create(patientFileLimits.bytes + 1),
      errorStatuses.file_too_large,
      'file_too_large',
    )
  })

  it('above the size of an inquiry’s files, also of those that still arrive', async () => {
    expect((await uploads.create(patientFileLimits.bytes)).status).toBe(201)
    await expectRefusal(await uploads.create(patientFileLimits.bytes), errorStatuses.files_full, 'files_full')
    expect((await uploads.create(patientFileLimits.totalBytes - patientFileLimits.bytes)).status).toBe(201)
    const other = await sendInquiry(app, { email: 'other@patient.example', message: 'Another' })
    expect((await openUploads(app, other.path).create(10)).status).toBe(201)
  })

  it('above the number of files, however many begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => uploads.create(10)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(patientFileLimits.count)
    expect(await app.db.selectFrom('file').select('id').execute()).toHaveLength(patientFileLimits.count)
  })

  it('beyond what one link may begin in a day, also when each file is taken back', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 201; n++) {
      const created = await uploads.create(10)
      statuses.push(created.status)
      if (created.ok) await uploads.request(created.headers.get('location') ?? '', { method: 'DELETE' })
    }
    expect([statuses.indexOf(429), statuses.at(199)]).toEqual([200, 201])
    const other = await sendInquiry(app, { email: 'other@patient.example', message: 'Another' })
    expect((await openUploads(app, other.path).create(10)).status).toBe(201)
  })

  it('to store slice after slice of a byte', async () => {
    const content = createJpeg(60 * KIB)
    const location = await uploads.begin(content.byteLength)
    for (let offset = 0; offset < 1_100; offset++)
      await uploads.patch(location, offset, content.subarray(offset, offset + 1))
    const slices = await app.db.selectFrom('file_object').select('name').execute()
    expect(slices.length).toBeLessThanOrEqual(1_001)
    const offset = Number(await uploads.head(location))
    expect(
      (await uploads.patch(location, offset, content.subarray(offset))).headers.get('upload-offset'),
    ).toBe(String(content.byteLength))
  })
})
