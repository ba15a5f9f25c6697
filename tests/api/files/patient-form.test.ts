import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { createTestApp, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { toPagePath } from '../../../server/case/links/link.ts'

const jpeg = (bytes: number) =>
  Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), randomBytes(bytes)])

let app: TestApp
let page: string

beforeEach(async () => {
  app = await createTestApp()
  const response = await postJson(app, wanjiku)
  const { reference } = (await response.json()) as { reference: string }
  page = toPagePath(app.vault, { reference, linkGeneration: 1 })
})

afterEach(() => app[Symbol.asyncDispose]())

/** As a browser without script: the body in parts, as a network brings them. */
async function postFiles(
  files: { name: string; content: Buffer<ArrayBuffer> }[],
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  form.append('files', new Blob([]), '')
  for (const { name, content } of files) form.append('files', new Blob([content]), name)
  const whole = new Response(form)
  const body = Buffer.from(await whole.arrayBuffer())
  return app.request(page, {
    method: 'POST',
    headers: {
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
      origin: publicOrigin,
      ...headers,
    },
    body: new ReadableStream({
      start(controller) {
        for (let from = 0; from < body.byteLength; from += 10_000)
          controller.enqueue(body.subarray(from, from + 10_000))
        controller.close()
      },
    }),
    duplex: 'half',
  } as RequestInit)
}

const readFiles = () =>
  app.db
    .selectFrom('message_file')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .innerJoin('file', 'file.id', 'message_file.file_id')
    .select(['message.id', 'channel', 'bytes', 'position'])
    .orderBy('position')
    .execute()

const toQuery = (response: Response) => response.headers.get('location')?.replace(page, '')

describe('the form without script', () => {
  it('takes several files as one message, in their order', async () => {
    const files = [jpeg(200_000), jpeg(10), jpeg(50_000)].map((content, n) => ({ name: `${n}.jpg`, content }))
    const response = await postFiles(files)
    expect([response.status, toQuery(response)]).toEqual([303, '?received=3#reports'])
    const stored = await readFiles()
    expect(stored.map(({ bytes }) => bytes)).toEqual(files.map(({ content }) => content.byteLength))
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1)
    expect(stored[0]).toMatchObject({ channel: 'page' })
  })

  it('shows what arrived without a name or a content', async () => {
    await postFiles([{ name: 'HIV test of Wanjiku.jpg', content: jpeg(10) }])
    await app.request(`${page}?received=1`)
    const shown = app.renderPage.mock.lastCall?.[0]
    expect(shown).toMatchObject({
      files: [{ state: 'received', percent: 100 }],
      filesNotice: { received: 1 },
    })
    expect(JSON.stringify(shown)).not.toContain('HIV')
  })

  it('takes a file back', async () => {
    await postFiles([{ name: 'a.jpg', content: jpeg(10) }])
    const { file_id: file } = await app.db
      .selectFrom('patient_file')
      .select('file_id')
      .executeTakeFirstOrThrow()
    const body = new URLSearchParams({ act: 'take-back', file }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      origin: publicOrigin,
    }
    for (let press = 0; press < 2; press++) {
      const response = await app.request(page, { method: 'POST', headers, body })
      expect([response.status, toQuery(response)]).toEqual([303, '#reports'])
    }
    expect(await readFiles()).toEqual([])
  })

  it('says that no file was chosen', async () => {
    expect(toQuery(await postFiles([]))).toBe('?problem=none#reports')
  })

  it('says what is too large, and keeps nothing of it', async () => {
    const content = jpeg(patientFileLimits.formBytes)
    const response = await postFiles([{ name: 'CD.zip', content }])
    expect([response.status, toQuery(response)]).toEqual([303, '?problem=too-large#reports'])
    expect(await app.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  it('keeps what arrived before one file too many', async () => {
    const files = Array.from({ length: 52 }, (_, n) => ({ name: `${n}.jpg`, content: jpeg(10) }))
    const response = await postFiles(files)
    expect(toQuery(response)).toMatch(/^\?received=50&problem=full#/)
    expect(await readFiles()).toHaveLength(50)
    expect(await app.db.selectFrom('file').select('id').execute()).toHaveLength(50)
    expect(toQuery(await postFiles(files.slice(0, 1)))).toBe('?problem=full#reports')
  })

  it('says that there is no room', async () => {
    app.room.free = 1_000_000
    const response = await postFiles([{ name: 'a.jpg', content: jpeg(10) }])
    expect(toQuery(response)).toBe('?problem=no-room#reports')
  })

  it('leaves room to others, also beside forms that still arrive', async () => {
    app.room.free = 2e9 + 300_000
    const file = { name: 'a.jpg', content: jpeg(200_000) }
    const both = (await Promise.all([postFiles([file]), postFiles([file])])).map(toQuery)
    expect(both).toContain('?problem=no-room#reports')
    expect(toQuery(await postFiles([file]))).toBe('?received=1#reports')
    app.room.free = 2e9 + 100_000
    expect(toQuery(await postFiles([file]))).toBe('?problem=no-room#reports')
  })

  it('keeps the whole files of a form that breaks off, and nothing of the cut one', async () => {
    const boundary = 'x'.repeat(30)
    const part = (name: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(part('a.jpg')),
      jpeg(70_000),
      Buffer.from(`\r\n${part('b.jpg')}`),
      jpeg(70_000),
    ])
    const response = await app.request(page, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(body.byteLength + 1_000),
        origin: publicOrigin,
      },
      body,
    })
    expect(toQuery(response)).toBe('?received=1&problem=failed#reports')
    expect(await readFiles()).toHaveLength(1)
    expect(await app.db.selectFrom('file').select('id').execute()).toHaveLength(1)
  })

  it('is refused from another site, and led to the page by a link that has ended', async () => {
    expect((await postFiles([], { origin: 'https://evil.example' })).status).toBe(403)
    page = `${page.slice(0, -4)}AAAA`
    const response = await postFiles([{ name: 'a.jpg', content: jpeg(10) }])
    expect([response.status, response.headers.get('location')]).toEqual([303, page])
    expect(await app.db.selectFrom('file').select('id').execute()).toEqual([])
  })
})
