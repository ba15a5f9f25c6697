import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureSchema } from '#contract/desk/pictures.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const PATH = '/desk/v1/admin/pictures'

let app: TestApp
let amina: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
})
afterEach(() => app[Symbol.asyncDispose]())

function post(content: Uint8Array | string, desk = amina): Promise<Response> {
  const body = Buffer.from(content)
  const headers = { ...desk.headers, 'content-length': String(body.length) }
  return app.deskRequest(PATH, { method: 'POST', headers, body })
}

async function upload(content: Uint8Array | string) {
  const response = await post(content)
  expect(response.status).toBe(201)
  return v.parse(pictureSchema, await response.json())
}

async function readRefusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: object } }
  return { status: response.status, code: error.code, fields: error.fields }
}

async function show(id: string): Promise<Buffer> {
  const response = await amina.get(`/admin/pictures/${id}`)
  expect(response.headers.get('content-type')).toBe('image/webp')
  return Buffer.from(await response.arrayBuffer())
}

function photograph(width: number, height: number, colour = '#c8502f') {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" viewBox="0 0 60 30">${inside}</svg>`

describe('a picture', () => {
  it('is kept upright, in a size for large screens, and without what the camera noted', async () => {
    const jpeg = await photograph(3000, 1500)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Amina at home' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('Amina at home')).toBe(true)
    const { id, width, height } = await upload(jpeg)
    expect([width, height]).toEqual([1000, 2000])
    const kept = await show(id)
    expect(kept.includes('Amina at home')).toBe(false)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 2000 })
  })

  it('that is uploaded twice is one', async () => {
    const png = await photograph(300, 200).png().toBuffer()
    expect((await upload(png)).id).toBe((await upload(png)).id)
    expect(await app.db.selectFrom('picture').select('id').execute()).toHaveLength(1)
  })

  it('may be a drawing, which becomes a picture with its transparent ground', async () => {
    const { id, width, height } = await upload(drawing('<circle cx="15" cy="15" r="10" fill="#0e4d45"/>'))
    expect([width, height]).toEqual([2000, 1000])
    expect(await sharp(await show(id)).metadata()).toMatchObject({ hasAlpha: true })
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path onload="alert(1)" d="M0 0"/>'],
    ['another page', '<foreignObject><p>Hello</p></foreignObject>'],
    ['a file of the server', '<image href="file:///etc/hostname"/>'],
    ['a file under a prefix', '<s:image xmlns:s="http://www.w3.org/2000/svg" href="file:///etc/hostname"/>'],
    ['a style from elsewhere', '<style>@import url(https://elsewhere.example/a.css)</style>'],
  ])('is refused as a drawing with %s', async (_what, inside) => {
    expect(await readRefusal(await post(drawing(inside)))).toEqual({
      status: 422,
      code: 'fields',
      fields: { picture: expect.stringContaining('more in it than shapes') },
    })
  })

  it('with entities is refused as a drawing', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]>${drawing('<text>&a;</text>')}`
    expect((await readRefusal(await post(bomb))).status).toBe(422)
  })

  it.each([
    ['words', Buffer.from('I am no picture')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
    ['half a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(400)])],
  ])('is not %s', async (_what, content) => {
    expect(await readRefusal(await post(content))).toEqual({
      status: 422,
      code: 'fields',
      fields: { picture: expect.stringContaining('no picture that can be read') },
    })
  })

  it('of more pixels than can be opened is refused', async () => {
    const png = await photograph(10_000, 9_000).png().toBuffer()
    expect(await readRefusal(await post(png))).toMatchObject({
      fields: { picture: expect.stringContaining('80 million pixels') },
    })
  })

  it('that comes slowly keeps no other one waiting', async () => {
    const picture = await photograph(20, 10).png().toBuffer()
    const rest = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(picture.subarray(0, 20)))
        await rest.promise
        controller.enqueue(new Uint8Array(picture.subarray(20)))
        controller.close()
      },
    })
    const headers = { ...amina.headers, 'content-length': String(picture.length) }
    const sent: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const slow = app.deskRequest(PATH, sent)
    const { id } = await upload(picture)
    rest.resolve()
    expect(v.parse(pictureSchema, await (await slow).json()).id).toBe(id)
  })

  it('of more than 20 megabytes is refused before it is read', async () => {
    const headers = { ...amina.headers, 'content-length': String(21 * 1024 * 1024) }
    const response = await app.deskRequest(PATH, { method: 'POST', headers, body: 'short' })
    expect(await readRefusal(response)).toMatchObject({
      status: 422,
      fields: { picture: expect.stringContaining('20 megabytes') },
    })
  })

  it('is uploaded and seen by administrators alone', async () => {
    const chege = await openDesk(app, { email: 'chege@pona.test' })
    const png = await photograph(30, 20).png().toBuffer()
    const forbidden = { status: 403, code: 'forbidden' }
    expect(await readError(await post(png, chege))).toEqual(forbidden)
    const { id } = await upload(png)
    expect(await readError(await chege.get(`/admin/pictures/${id}`))).toEqual(forbidden)
    expect(await readError(await amina.get('/admin/pictures/none'))).toMatchObject({ status: 404 })
  })
})

describe('the settings', () => {
  const put = async (name: string, version: number, value: object) =>
    amina.send('PUT', `/admin/settings/${name}`, { version, value })

  it('refuse a picture that is not stored, by its place', async () => {
    const photo = { picture: 'a'.repeat(32), alt: 'Our house' }
    expect(await readRefusal(await put('pictures', 0, { hero: photo }))).toEqual({
      status: 422,
      code: 'fields',
      fields: { 'hero.picture': 'This picture is not here any more. Upload it again.' },
    })
  })

  it('refuse a photograph that is not described', async () => {
    const { id } = await upload(await photograph(30, 20).png().toBuffer())
    expect(await readRefusal(await put('pictures', 0, { hero: { picture: id, alt: ' ' } }))).toMatchObject({
      status: 422,
      fields: { 'hero.alt': 'Enter what the photograph shows.' },
    })
  })

  it('keep what any of their versions names, and after a week nothing else', async () => {
    const [used, unused] = await Promise.all(
      ['#c8502f', '#0e4d45'].map(async (colour) => upload(await photograph(30, 20, colour).png().toBuffer())),
    )
    const photo = { picture: used?.id, alt: 'Our house' }
    expect((await put('pictures', 0, { hero: photo })).status).toBe(200)
    expect((await put('pictures', 1, { hero: null })).status).toBe(200)
    await app.runTask('forgetPictures')
    const list = async () => (await app.db.selectFrom('picture').select('id').execute()).map(({ id }) => id)
    expect(new Set(await list())).toEqual(new Set([used?.id, unused?.id]))
    app.clock.now += 8 * DAY_MS
    await app.runTask('forgetPictures')
    expect(await list()).toEqual([used?.id])
  })
})
