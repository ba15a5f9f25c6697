import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Attachment, attachmentSchema, fileLimits } from '#contract/desk/files.ts'
import { replyFilesSchema } from '#contract/desk/outgoing.ts'
import { templateSchema } from '#contract/desk/templates.ts'
import { DAY_MS } from '#contract/durations.ts'
import { repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp, testDataKey } from '#testing/server/app.ts'
import { eraseInquiry } from '../../../server/case/life/erase.ts'
import { countRowsByKey } from '../../../server/case/tables/reseal.ts'
import { formatDataKey } from '../../../server/platform/config/data-key.ts'
import { createSmtpTransport } from '../../../server/platform/mail/transport.ts'

const newKey = { id: 'rotated', key: randomBytes(32) }
const leaflet = toPdf(3_000)
const name = 'Mwongozo wa ሆስፒታል – Prix d’été.pdf'

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina' })
})

afterEach(() => app[Symbol.asyncDispose]())

function toPdf(bytes: number): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
}

function upload(content: Uint8Array<ArrayBuffer>, typed = name): Promise<Response> {
  return app.deskRequest(`/desk/v1/files?name=${encodeURIComponent(typed)}`, {
    method: 'POST',
    headers: { ...desk.headers, 'content-length': String(content.byteLength) },
    body: content,
  })
}

async function add(content = leaflet, typed = name): Promise<Attachment> {
  const response = await upload(content, typed)
  expect(response.status).toBe(201)
  return v.parse(attachmentSchema, await response.json())
}

async function reply(reference: string, files: readonly Attachment[], changes: Record<string, unknown> = {}) {
  const { version } = (await desk.open(reference)).inquiry
  const words = { id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku' }
  const body = { ...words, files: files.map(({ id }) => id), ...changes }
  return desk.send('POST', `/inquiries/${reference}/replies`, body)
}

async function saveTemplate(files: readonly Attachment[], title: string = randomUUID()) {
  const texts = [{ locale: 'en', subject: 'S', body: 'B', files: files.map(({ id }) => id) }]
  const response = await desk.send('POST', '/templates', { title, texts })
  if (response.status !== 201) return { response, template: undefined }
  const templates = v.parse(v.array(templateSchema), await response.clone().json())
  return { response, template: templates.find((template) => template.title === title) }
}

const countFiles = async () => (await app.db.selectFrom('file').select('id').execute()).length

async function passDays(days: number): Promise<void> {
  await app.runTask('forgetFiles')
  app.clock.now += days * DAY_MS + 1
  desk = await openDesk(app, { email: `${randomUUID()}@pona.test` })
  await app.runTask('forgetFiles')
}

describe('a file', () => {
  it('is sealed, and downloads byte for byte as something that no browser runs', async () => {
    const { id, bytes } = await add()
    expect(bytes).toBe(leaflet.byteLength)
    const { sealed } = await app.db.selectFrom('file').select('sealed').executeTakeFirstOrThrow()
    expect(Buffer.from(sealed).includes(leaflet.subarray(20, 60))).toBe(false)
    const response = await desk.get(`/files/${id}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(leaflet)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[ -~]+"; filename\*=UTF-8''Mwongozo/,
      ),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await desk.get(`/files/${randomUUID()}`)).status).toBe(404)
  })

  it('downloads in parts, and each person who looked at a patient’s file is in the log once', async () => {
    const reference = await receive(app)
    const { id } = await add()
    const get = (headers: Record<string, string>) =>
      app.deskRequest(`/desk/v1/files/${id}`, { headers: { ...desk.headers, ...headers } })
    expect((await get({})).status).toBe(200)
    const countViews = async () => {
      const { history } = await desk.open(reference)
      return history
        .filter(({ kind }) => kind === 'file-viewed')
        .map(({ actor, detail }) => ({ actor, detail }))
    }
    expect((await reply(reference, [{ id, name, bytes: 1 }])).status).toBe(200)
    expect(await countViews()).toEqual([])

    const whole = await get({})
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('content-length')).toBe(String(leaflet.byteLength))
    const part = await get({ range: 'bytes=100-199', 'if-range': whole.headers.get('etag') ?? '' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/3000'])
    expect(Buffer.from(await part.arrayBuffer()).equals(leaflet.subarray(100, 200))).toBe(true)
    const end = await get({ range: 'bytes=-1' })
    expect(Buffer.from(await end.arrayBuffer()).equals(leaflet.subarray(-1))).toBe(true)
    const beyond = await get({ range: 'bytes=3000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */3000'])
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
    expect(await countViews()).toEqual([{ actor: desk.id, detail: { file: id } }])
    app.clock.now += 16 * 60 * 1000
    await get({ range: 'bytes=0-9' })
    expect(await countViews()).toHaveLength(2)
  })

  it('that was changed where it lies is refused in words', async () => {
    const { id } = await add()
    const { name: object } = await app.db.selectFrom('file_object').select('name').executeTakeFirstOrThrow()
    await app.fileStore.put(object, [randomBytes(3_016)])
    expect(await readError(await desk.get(`/files/${id}`))).toEqual({ status: 500, code: 'file_damaged' })
    await app.fileStore.delete(object)
    expect(await readError(await desk.get(`/files/${id}`))).toEqual({ status: 500, code: 'file_damaged' })
  })

  it('is what its content says, whatever its name', async () => {
    const page = Buffer.from('<script>alert(1)</script>')
    expect(await readError(await upload(page))).toEqual({ status: 415, code: 'file_type_refused' })
    expect(await readError(await upload(Buffer.alloc(0)))).toEqual({ status: 415, code: 'file_type_refused' })
    expect((await add(leaflet, 'leaflet.html')).name).toBe('leaflet.html.pdf')
  })

  it('has 5 MB at most, while other requests keep their limit', async () => {
    await add(toPdf(fileLimits.bytes))
    const large = await upload(toPdf(fileLimits.bytes + 1))
    expect(await readError(large)).toEqual({ status: 413, code: 'too_large' })
    const long = await desk.send('POST', '/templates', { title: 'x'.repeat(200_000) })
    expect(await readError(long)).toEqual({ status: 413, code: 'too_large' })
  })
})

describe('the files of a template', () => {
  it('are saved with it in their order, and come back with a template that is added again', async () => {
    const files = [await add(), await add(leaflet, 'b.pdf')].toReversed()
    const { template } = await saveTemplate(files)
    expect(template?.texts[0]?.files).toEqual(files)
    await passDays(2)
    const chief = await openDesk(app, { email: 'chief@pona.test', admin: true })
    expect((await chief.send('DELETE', `/templates/${template?.id}?version=1`)).status).toBe(200)
    await passDays(0)
    expect((await saveTemplate(files)).template?.texts[0]?.files).toEqual(files)
  })

  it('are five at most, and 10 MB together', async () => {
    const small = await Promise.all(Array.from({ length: 6 }, () => add()))
    expect(await readError((await saveTemplate(small)).response)).toMatchObject({ status: 422 })
    const large = [
      await add(toPdf(fileLimits.bytes)),
      await add(toPdf(fileLimits.bytes)),
      ...small.slice(0, 1),
    ]
    const { response } = await saveTemplate(large)
    expect(await readError(response)).toEqual({ status: 413, code: 'mail_too_large' })
    expect((await saveTemplate(large.slice(0, 2))).response.status).toBe(201)
  })

  it('that nobody has are deleted after a day', async () => {
    const [kept, unsaved] = [await add(), await add()]
    await saveTemplate([kept])
    await passDays(0.5)
    expect(await countFiles()).toBe(2)
    await passDays(1)
    expect(await countFiles()).toBe(1)
    const { response } = await saveTemplate([kept, unsaved])
    expect(await readError(response)).toEqual({ status: 422, code: 'file_gone' })
  })
})

describe('a reply with files', () => {
  it('carries them byte for byte, though its template is gone, and says so in the timeline', async () => {
    await using mailServer = await startMailServer()
    const reference = await receive(app)
    const files = [await add(), await add(leaflet, 'b.pdf')]
    const { template } = await saveTemplate(files)
    expect((await reply(reference, files)).status).toBe(200)
    await desk.send('DELETE', `/templates/${template?.id}?version=1`)
    await passDays(2)
    expect(repliesOf(await desk.open(reference))).toMatchObject([
      {
        files: files.map(({ id, name: called, bytes }) => ({
          ...{ id, name: called, size: bytes, type: 'application/pdf', state: 'stored' },
        })),
      },
    ])
    await deliver(app, mailServer)
    const mail = mailServer.mails.find(({ subject }) => subject?.startsWith('Your knee'))
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [name, 'application/pdf'],
      ['b.pdf', 'application/pdf'],
    ])
    for (const { content } of mail?.attachments ?? []) {
      expect(typeof content !== 'string' && leaflet.equals(new Uint8Array(content))).toBe(true)
    }
    expect((await desk.get(`/files/${files[0]?.id}`)).status).toBe(200)

    const { template: other } = await saveTemplate(files.slice(1))
    await eraseInquiry({ ...app, now: () => app.clock.now }, { reference, actor: 'amina' })
    expect(await countFiles()).toBe(1)
    await app.runTask('deleteReleased')
    const objects = await app.db.selectFrom('file_object').select('file_id').execute()
    expect(objects).toEqual([{ file_id: other?.texts[0]?.files[0]?.id }])
  })

  it('is the same reply only with the same files', async () => {
    const reference = await receive(app)
    const [first, second] = [await add(), await add()]
    const sent = { id: randomUUID(), version: 1 }
    expect((await reply(reference, [first], sent)).status).toBe(200)
    expect((await reply(reference, [first], sent)).status).toBe(200)
    const other = await reply(reference, [second], sent)
    expect(await readError(other)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect(repliesOf(await desk.open(reference))).toMatchObject([{ files: [{ id: first.id }] }])
  })

  it('is refused with a file that is gone, and the inquiry waits on', async () => {
    const reference = await receive(app)
    const gone = { id: randomUUID(), name: 'a.pdf', bytes: 1 }
    expect(await readError(await reply(reference, [gone]))).toEqual({ status: 422, code: 'file_gone' })
    const detail = await desk.open(reference)
    expect(detail.inquiry.firstAnswer).toBeNull()
    expect(repliesOf(detail)).toEqual([])
  })

  it('is refused before it is queued where the mail server says that it is too large', async () => {
    await using mailServer = await startMailServer(0, { maxBytes: 1_000_000 })
    const transport = createSmtpTransport(new URL(mailServer.url))
    using _transport = { [Symbol.dispose]: () => transport.close() }
    app.transport.readSizeLimit = async () => transport.readSizeLimit?.()
    const reference = await receive(app)
    const { totalBytes } = await desk.read('/reply-files', replyFilesSchema)
    expect(totalBytes).toBeLessThan(800_000)
    expect(totalBytes).toBeGreaterThan(600_000)
    const large = await reply(reference, [await add(toPdf(800_000))])
    expect(await readError(large)).toEqual({ status: 413, code: 'mail_too_large' })
    expect(repliesOf(await desk.open(reference))).toEqual([])
    expect((await reply(reference, [await add()])).status).toBe(200)
  })

  it('can carry 10 MB where the mail server sets no limit', async () => {
    expect(await desk.read('/reply-files', replyFilesSchema)).toEqual({ totalBytes: fileLimits.totalBytes })
  })

  it('fails in words when the mail server refuses its size afterwards', async () => {
    await using mailServer = await startMailServer()
    const reference = await receive(app)
    await deliver(app, mailServer)
    mailServer.refuse({ at: 'data', responseCode: 552, times: 1 })
    await reply(reference, [await add()])
    await deliver(app, mailServer)
    expect(repliesOf(await desk.open(reference))).toMatchObject([
      { delivery: { state: 'refused', error: 'EMESSAGE 552' } },
    ])
  })
})

it('files are sealed anew after a rotation, and counted by their key', async () => {
  const { id } = await add()
  await using rotated = await app.openAnother({ DATA_KEYS: [newKey, testDataKey].map(formatDataKey).join() })
  const rows = (await countRowsByKey(app.db)).get('test')
  await rotated.runTask('reseal')
  expect(await countRowsByKey(app.db)).toEqual(new Map([['rotated', rows]]))
  const response = await rotated.deskApp.request(`/desk/v1/files/${id}`, { headers: desk.headers })
  expect(Buffer.from(await response.arrayBuffer()).equals(leaflet)).toBe(true)
})

it('a mail server that says nothing of sizes has no limit that is known', async () => {
  await using mailServer = await startMailServer()
  const transport = createSmtpTransport(new URL(mailServer.url))
  using _transport = { [Symbol.dispose]: () => transport.close() }
  expect(await transport.readSizeLimit?.()).toBeUndefined()
})
