import { parse } from 'valibot'
import { attachmentSchema } from '../../contract/desk/files.ts'
import type { TestApp } from '../server/app.ts'
import type { Desk } from './desk-client.ts'

/** Uploads a file that came with what a patient said; returns its id. */
export async function uploadSaid(
  app: TestApp,
  desk: Desk,
  { name, content = Buffer.from(name) }: { name: string; content?: Buffer },
): Promise<string> {
  const response = await app.deskRequest(`/desk/v1/files?name=${name}&purpose=said`, {
    method: 'POST',
    headers: { ...desk.headers, 'content-length': String(content.byteLength) },
    body: new Uint8Array(content),
  })
  if (response.status !== 201) throw new Error(`${name} is not uploaded: ${response.status}`)
  return parse(attachmentSchema, await response.json()).id
}
