import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { sendInquiry } from '../desk/patient-page.ts'
import { createTestApp, type TestApp } from '../server/app.ts'

export const KIB = 1024

/** Random bytes that begin like a photo. */
export const createJpeg = (bytes = 100 * KIB) =>
  Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), randomBytes(bytes)])

/** A server with an inquiry, on whose page files can be sent. */
export async function openInquiryWithUploads() {
  const app = await createTestApp()
  const { reference, path } = await sendInquiry(app)
  return { app, reference, path, uploads: openUploads(app, path) }
}

type Metadata = { name?: string; batch?: string; position?: string; hash?: string }

/** Requests of a browser below the patient's page at `page`, by tus. */
export function openUploads(app: TestApp, page: string) {
  const request = (path: string, init: RequestInit = {}) =>
    app.request(path, {
      ...init,
      headers: { 'tus-resumable': '1.0.0', ...(init.headers as Record<string, string>) },
    })

  function create(bytes: number, metadata: Metadata = {}): Promise<Response> {
    const header = Object.entries({ name: 'scan.jpg', ...metadata })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    return request(`${page}/files`, {
      method: 'POST',
      headers: { 'upload-length': String(bytes), 'upload-metadata': header },
    })
  }

  /** Returns its address. */
  async function begin(bytes: number, metadata?: Metadata): Promise<string> {
    const created = await create(bytes, metadata)
    expect(created.status).toBe(201)
    return created.headers.get('location') ?? ''
  }

  function patch(
    location: string,
    offset: number,
    body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  ): Promise<Response> {
    return request(location, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
      ...{ duplex: 'half' },
    })
  }

  return {
    ...{ request, create, begin, patch },
    /** Sends a whole file; returns its address. */
    async send(content: Uint8Array<ArrayBuffer>, metadata?: Metadata): Promise<string> {
      const location = await begin(content.byteLength, metadata)
      expect((await patch(location, 0, content)).status).toBe(204)
      return location
    },
    async head(location: string): Promise<string | null> {
      return (await request(location, { method: 'HEAD' })).headers.get('upload-offset')
    },
    /** A connection on which more may follow, such as one that trickles. */
    append(location: string, offset: number) {
      const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
      return { answer: patch(location, offset, readable), writer: writable.getWriter() }
    },
  }
}

export type Uploads = ReturnType<typeof openUploads>

export const toFileId = (location: string) => location.split('/').at(-1) ?? ''

/** Messages from the patient's page, each with its files in their order. */
export function listFileMessages({ db }: TestApp) {
  return db
    .selectFrom('message')
    .leftJoin('message_file', 'message_file.message_id', 'message.id')
    .select(['message.id', 'channel', 'author', 'trust', 'file_id', 'position'])
    .where('channel', '=', 'page')
    .orderBy('message.n')
    .orderBy('position')
    .execute()
}

export async function listPatientEvents({ db }: TestApp): Promise<string[]> {
  const events = await db
    .selectFrom('event')
    .select('kind')
    .where('actor', '=', 'patient')
    .orderBy('n')
    .execute()
  return events.map(({ kind }) => kind)
}
