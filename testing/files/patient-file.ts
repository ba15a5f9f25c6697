import { randomUUID } from 'node:crypto'
import type { TestApp } from '../server/app.ts'
import { bringFile } from './tus.ts'

type Sent = { name?: string; batch?: string; position?: number }

/** Sends a whole file from the patient's page at `path`; returns its id. Those of one batch are one message. */
export function sendPatientFile(
  app: TestApp,
  path: string,
  content: Uint8Array,
  sent: Sent = {},
): Promise<string> {
  return beginPatientFile(app, path, content, content.byteLength, sent)
}

/** Sends the first bytes alone. */
export async function beginPatientFile(
  app: TestApp,
  path: string,
  content: Uint8Array,
  bytes: number,
  { name = 'scan.pdf', batch = randomUUID(), position = 0 }: Sent = {},
): Promise<string> {
  const location = await bringFile(app.request, path, { name, content, batch, position, bytes })
  return location.split('/').at(-1) ?? ''
}

/** As the button on the page does where script runs. */
export function takeFileBack(app: TestApp, path: string, id: string): Promise<Response> {
  return app.request(`${path}/files/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
}
