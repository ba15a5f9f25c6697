import { parse } from 'valibot'
import { attachmentSchema } from '../../contract/desk/files.ts'
import type { TestApp } from '../server/app.ts'
import type { Desk } from './desk-client.ts'

type Uploaded = { name: string; content?: Buffer }

/** Uploads a file that came with what a patient said; returns its id. */
export function uploadSaid(app: TestApp, desk: Desk, file: Uploaded): Promise<string> {
  return upload(app, desk, '&purpose=said', file)
}

/** Uploads a file that the office sends; returns its id. */
export function uploadOwn(app: TestApp, desk: Desk, file: Uploaded): Promise<string> {
  return upload(app, desk, '', file)
}

async function upload(
  app: TestApp,
  desk: Desk,
  purpose: string,
  { name, content = Buffer.from(name) }: Uploaded,
): Promise<string> {
  const response = await app.deskRequest(`/desk/v1/files?name=${name}${purpose}`, {
    method: 'POST',
    headers: { ...desk.headers, 'content-length': String(content.byteLength) },
    body: new Uint8Array(content),
  })
  if (response.status !== 201) throw new Error(`${name} is not uploaded: ${response.status}`)
  return parse(attachmentSchema, await response.json()).id
}
