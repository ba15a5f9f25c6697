import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

const tus = { 'tus-resumable': '1.0.0' }

type Sent = { name?: string; batch?: string; position?: number }

/** Sends a whole file from the patient's page at `path`; returns its id. Those of one batch are one message. */
export function sendPatientFile(
  app: TestApp,
  path: string,
  content: Buffer<ArrayBuffer>,
  sent: Sent = {},
): Promise<string> {
  return beginPatientFile(app, path, content, content.byteLength, sent)
}

/** Sends the first bytes alone. */
export async function beginPatientFile(
  app: TestApp,
  path: string,
  content: Buffer<ArrayBuffer>,
  bytes: number,
  { name = 'scan.pdf', batch = randomUUID(), position = 0 }: Sent = {},
): Promise<string> {
  const metadata = Object.entries({ name, batch, position: String(position) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await app.request(`${path}/files`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(content.byteLength), 'upload-metadata': metadata },
  })
  expect(created.status).toBe(201)
  const location = created.headers.get('location') ?? ''
  const brought = await app.request(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: content.subarray(0, bytes),
  })
  expect(brought.status).toBe(204)
  return location.split('/').at(-1) ?? ''
}

/** As the button on the page does where script runs. */
export function takeFileBack(app: TestApp, path: string, id: string): Promise<Response> {
  return app.request(`${path}/files/${id}`, { method: 'DELETE', headers: tus })
}
