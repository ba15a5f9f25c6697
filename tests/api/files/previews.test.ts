import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dicomHeaderSchema } from '#contract/desk/file-contents.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { openInquiryWithDesk } from '#testing/desk/inquiry-with-desk.ts'
import { readPage } from '#testing/desk/patient-page.ts'
import { createDicom } from '#testing/files/dicom.ts'
import { sendPatientFile, takeFileBack } from '#testing/files/patient-file.ts'
import { createPngBomb } from '#testing/files/png-bomb.ts'
import type { TestApp } from '#testing/server/app.ts'
import { showToStaff } from '../../../server/case/files/open-for-staff.ts'
import { createLog } from '../../../server/platform/log/log.ts'

let app: TestApp
let desk: Desk
let reference: string
let path: string

beforeEach(async () => {
  ;({ app, desk, reference, path } = await openInquiryWithDesk())
})

afterEach(() => app[Symbol.asyncDispose]())

const createPhoto = (width = 900, height = 600) =>
  sharp(randomBytes(30 * 20 * 3), { raw: { width: 30, height: 20, channels: 3 } }).resize(width, height)

/** As most photos reach the server: made smaller on the phone. */
const send = (content: Buffer, name = 'photo.jpg') =>
  sendPatientFile(app, path, Buffer.from(content), { name })

const preview = (id: string, size = 'screen') => desk.get(`/files/${id}/preview?size=${size}`)

const listLooks = async () =>
  (await desk.open(reference)).history
    .filter(({ kind }) => kind === 'file-viewed' || kind === 'file-previewed')
    .map(({ kind }) => kind)
const countLooks = async () => (await listLooks()).length

async function setScan(id: string, scan: 'infected' | 'none'): Promise<void> {
  await app.db.updateTable('file').set({ scan }).where('id', '=', id).execute()
}

describe('a preview', () => {
  it('is the picture made anew, as something that no browser runs or keeps', async () => {
    const original = await createPhoto()
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .toBuffer()
    const id = await send(original)
    const response = await preview(id)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="preview.jpg"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(response.headers.has('x-incomplete')).toBe(false)
    const made = Buffer.from(await response.arrayBuffer())
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
    expect([original, made].map((bytes) => bytes.includes('Secret Camera'))).toEqual([true, false])
    const thumbnail = Buffer.from(await (await preview(id, 'thumbnail')).arrayBuffer())
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 400, height: 267 })
  })

  it('that the browser has given up is refused like anything else, and is no look', async () => {
    const id = await send(await createPhoto().jpeg().toBuffer())
    // As Hono's server says it.
    const signal = AbortSignal.abort('Client connection prematurely closed.')
    const response = await app.deskRequest(`/desk/v1/files/${id}/preview?size=screen`, {
      ...{ headers: desk.headers, signal },
    })
    expect(await readError(response)).toEqual({ status: 408, code: 'given_up' })
    expect(await countLooks()).toBe(0)
  })

  it('is for staff alone, of a file that is there, in a size that exists', async () => {
    const id = await send(await createPhoto().png().toBuffer(), 'photo.png')
    const address = `/files/${id}/preview?size=screen`
    const stranger = await app.deskRequest(`/desk/v1${address}`)
    expect(await readError(stranger)).toEqual({ status: 401, code: 'signed_out' })
    expect((await app.request(`/desk/v1${address}`, { headers: desk.headers })).status).toBe(404)
    expect((await preview('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await readError(await preview(id, 'huge'))).toEqual({ status: 422, code: 'invalid_request' })
    expect(await countLooks()).toBe(0)
  })

  it('of an infected file does not exist, and one that was not scanned is shown', async () => {
    const id = await send(await createPhoto().jpeg().toBuffer())
    await setScan(id, 'infected')
    expect(await readError(await preview(id))).toEqual({ status: 409, code: 'file_infected' })
    expect(await readError(await desk.get(`/files/${id}/preview?size=screen&infected`))).toEqual({
      status: 409,
      code: 'file_infected',
    })
    await setScan(id, 'none')
    expect((await preview(id)).status).toBe(200)
  })

  it('is a look at the file, but a thumbnail is none, and is in the history once a day', async () => {
    const id = await send(await createPhoto().jpeg().toBuffer())
    await preview(id, 'thumbnail')
    await preview(id, 'thumbnail')
    expect(await listLooks()).toEqual(['file-previewed'])
    expect((await readPage(app, path)).files).toMatchObject([{ id, state: 'received' }])
    app.clock.now += 60 * 60 * 1000
    await preview(id, 'thumbnail')
    expect(await countLooks()).toBe(1)
    await preview(id)
    await preview(id)
    expect(await listLooks()).toEqual(['file-previewed', 'file-viewed'])
    expect((await readPage(app, path)).files).toMatchObject([{ id, state: 'opened' }])
    expect(await readError(await takeFileBack(app, path, id))).toMatchObject({ code: 'file_opened' })
    app.clock.now += DAY_MS + 1
    desk = await openDesk(app, { email: 'other-day@pona.test' })
    await preview(id, 'thumbnail')
    expect(await countLooks()).toBe(3)
  })

  it('leaves a file to its patient as long as only its thumbnail was shown', async () => {
    const id = await send(await createPhoto().jpeg().toBuffer())
    await preview(id, 'thumbnail')
    expect((await takeFileBack(app, path, id)).status).toBe(204)
    expect(await readError(await preview(id, 'thumbnail'))).toMatchObject({ status: 404 })
    expect(await listLooks()).toEqual(['file-previewed'])
  })
})

describe('a preview and its patient', () => {
  it('a file of which nothing could be shown can still be taken back', async () => {
    const disguised = await send(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(2_000)]))
    const bomb = await send(createPngBomb(40_000, 40_000))
    const damaged = await send(await createPhoto().jpeg().toBuffer())
    await app.db.deleteFrom('file_object').where('file_id', '=', damaged).execute()
    for (const id of [disguised, bomb, damaged]) {
      expect((await preview(id)).status).toBeGreaterThanOrEqual(400)
      expect((await desk.get(`/files/${id}/dicom`)).status).toBeGreaterThanOrEqual(400)
      expect((await takeFileBack(app, path, id)).status).toBe(204)
    }
    expect(await countLooks()).toBe(0)
  })

  const showWhile = (id: string, meanwhile: () => Promise<void>) => {
    const { db, vault, fileStore: store, clock } = app
    const deps = { db, vault, store, now: () => clock.now, log: createLog('silent') }
    const look = { staffId: desk.id, fileId: id, allowsInfected: false }
    return showToStaff(deps, look, async () => {
      await meanwhile()
      return 'a picture'
    })
  }

  it('a file that is taken back while its picture is made is not shown', async () => {
    const id = await send(await createPhoto().jpeg().toBuffer())
    const shown = await showWhile(id, async () => {
      expect((await takeFileBack(app, path, id)).status).toBe(204)
    })
    expect([shown, await countLooks()]).toEqual([undefined, 0])
    const other = await send(await createPhoto().jpeg().toBuffer())
    const unreadable = await showWhile(other, async () => {
      expect((await takeFileBack(app, path, other)).status).toBe(204)
      throw new Error('Nothing is stored of byte 0')
    })
    expect(unreadable).toBeUndefined()
  })

  it('a file in which a virus is found while its picture is made is not shown', async () => {
    const id = await send(await createPhoto().jpeg().toBuffer())
    await expect(showWhile(id, () => setScan(id, 'infected'))).rejects.toMatchObject({
      code: 'file_infected',
    })
    expect(await countLooks()).toBe(0)
  })
})

describe('the header of a DICOM file', () => {
  const read = (id: string) => desk.get(`/files/${id}/dicom`)

  it('says whose scan it is, and counts as a look', async () => {
    const id = await send(Buffer.concat([createDicom({}), randomBytes(50_000)]), 'IM0001')
    const response = await read(id)
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(v.parse(dicomHeaderSchema, await response.json()).fields).toContainEqual({
      ...{ key: 'patient', value: 'MWANGI WANJIKU' },
    })
    expect(await countLooks()).toBe(1)
    expect(await readError(await preview(id))).toEqual({ status: 415, code: 'no_preview' })
  })

  it('is for staff alone, not of an infected file, and of no other kind', async () => {
    const id = await send(createDicom({}))
    expect((await app.deskRequest(`/desk/v1/files/${id}/dicom`)).status).toBe(401)
    await setScan(id, 'infected')
    expect(await readError(await read(id))).toEqual({ status: 409, code: 'file_infected' })
    const photo = await send(await createPhoto().jpeg().toBuffer())
    expect(await readError(await read(photo))).toEqual({ status: 415, code: 'no_preview' })
    expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('what can not be shown', () => {
  it('is refused by what it holds, not by its name', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000)])
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const heic = Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'), randomBytes(500)])
    for (const content of [pdf, page, heic])
      expect(await readError(await preview(await send(content, 'photo.jpg')))).toEqual({
        status: 415,
        code: 'no_preview',
      })
  })

  it('is refused where it only begins like a picture', async () => {
    const disguised = [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
      Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), randomBytes(2_000)]),
      Buffer.from('RIFF\0\0\0\0WEBPVP8 nothing', 'latin1'),
    ]
    for (const content of disguised)
      expect(await readError(await preview(await send(content)))).toEqual({
        status: 422,
        code: 'preview_failed',
      })
    const [photo] = [await createPhoto().jpeg().toBuffer()]
    expect((await preview(await send(photo))).status).toBe(200)
  })

  it('is what follows a picture, too: only the picture is made anew', async () => {
    const photo = await createPhoto().jpeg().toBuffer()
    const both = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const response = await preview(await send(both))
    const made = Buffer.from(await response.arrayBuffer())
    expect([both.includes('<script>'), made.includes('<script>')]).toEqual([true, false])
  })

  it('is a picture of too many pixels, however small its file is', async () => {
    const bomb = createPngBomb(40_000, 40_000)
    expect(bomb.byteLength).toBeLessThan(100_000)
    expect(await readError(await preview(await send(bomb)))).toEqual({
      status: 413,
      code: 'preview_too_large',
    })
  })

  it('is the missing part of a cut picture, and the answer says so', async () => {
    const photo = await createPhoto().jpeg({ quality: 95 }).toBuffer()
    const response = await preview(await send(photo.subarray(0, photo.byteLength / 2)))
    expect([response.status, response.headers.get('x-incomplete')]).toEqual([200, '1'])
  })

  it('is a file of which a part is gone', async () => {
    const id = await send(await createPhoto().jpeg().toBuffer())
    await app.db.deleteFrom('file_object').execute()
    expect(await readError(await preview(id))).toEqual({ status: 500, code: 'file_damaged' })
  })
})
