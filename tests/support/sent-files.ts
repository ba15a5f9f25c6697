import { randomUUID } from 'node:crypto'
import { sendContactEmail } from '#contract/send-contact-email.ts'

export type SentFile = { name: string; content: Uint8Array }

type Words = { name?: string; email?: string; phone?: string; treatment?: string; message?: string }

/** Sends an inquiry, and files from its patient's page, as one message; returns its reference. */
export async function sendInquiryWithFiles(
  { origin }: { origin: string },
  files: readonly SentFile[],
  words: Words = {},
): Promise<{ reference: string; address: string }> {
  const response = await fetch(origin + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify({
      ...{ name: 'Wanjiku Mwangi', email: `wanjiku+${Math.random()}@patient.example`, phone: '0712 345 678' },
      ...{ countryCode: '+254', treatment: 'Knee', message: 'My mother needs a new knee.', ...words },
    }),
  })
  const { reference } = (await response.json()) as { reference: string }
  const address = origin + response.headers.get('content-location')
  const batch = randomUUID()
  for (const [position, file] of files.entries()) await sendFile(address, file, { batch, position })
  return { reference, address }
}

type Place = { batch: string; position: number }

async function sendFile(address: string, { name, content }: SentFile, place: Place): Promise<void> {
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = Object.entries({ name, batch: place.batch, position: String(place.position) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await fetch(`${address}/files`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(content.byteLength), 'upload-metadata': metadata },
  })
  if (created.status !== 201) throw new Error(`The file was refused with ${created.status}`)
  const location = new URL(created.headers.get('location') ?? '', address)
  const brought = await fetch(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  if (brought.status !== 204) throw new Error(`The file was answered with ${brought.status}`)
}
