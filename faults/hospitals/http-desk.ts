import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { attachmentSchema } from '#contract/desk/files.ts'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import type { ReferralDesk } from '#testing/desk/referrals.ts'

/** The desk of a server in a process of its own. */
export type HttpDesk = ReferralDesk & {
  upload(name: string, content: Uint8Array<ArrayBuffer>): Promise<string>
}

export function openHttpDesk(deskOrigin: string, accessToken: string): HttpDesk {
  const authorization = `Bearer ${accessToken}`
  const ask = (path: string, init: RequestInit) => fetch(`${deskOrigin}/desk/v1${path}`, init)

  const send: HttpDesk['send'] = (method, path, body) =>
    ask(path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const read: HttpDesk['read'] = async (path, schema) =>
    parse(schema, await (await ask(path, { headers: { authorization } })).json())
  return {
    send,
    read,
    open: (reference) => read(`/inquiries/${reference}`, inquiryDetailSchema),
    async upload(name, content) {
      const response = await ask(`/files?name=${name}&purpose=said`, {
        method: 'POST',
        headers: { authorization },
        body: content,
      })
      return parse(attachmentSchema, await response.json()).id
    },
  }
}

/** Writes down that the patient gave a report; returns the id of the file. */
export async function uploadReport(desk: HttpDesk, reference: string): Promise<string> {
  const file = await desk.upload('report.pdf', new Uint8Array(Buffer.from('%PDF-1.7\nKnee\n%%EOF')))
  const { inquiry, now } = await desk.open(reference)
  const said = { id: randomUUID(), channel: 'whatsapp', at: now, text: 'My report', files: [file] }
  const action = { action: 'log-said', version: inquiry.version, said, isDue: false }
  const response = await desk.send('POST', `/inquiries/${reference}/actions`, action)
  if (response.status !== 200) throw new Error(`The report is not written down: ${response.status}`)
  return file
}
