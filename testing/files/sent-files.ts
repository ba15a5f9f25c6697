import { randomUUID } from 'node:crypto'
import { sendContactEmail } from '../../contract/inquiry/send-contact-email.ts'
import { bringFile } from './tus.ts'

export type SentFile = { name: string; content: Uint8Array }

type Words = {
  name?: string
  email?: string
  phone?: string
  treatment?: string
  message?: string
  locale?: string
}

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
      name: 'Wanjiku Mwangi',
      email: `wanjiku+${Math.random()}@patient.example`,
      phone: '0712 345 678',
      countryCode: '+254',
      treatment: 'Knee',
      message: 'My mother needs a new knee.',
      ...words,
    }),
  })
  const { reference } = (await response.json()) as { reference: string }
  const page = response.headers.get('content-location') ?? ''
  const batch = randomUUID()
  const ask = (path: string, init: RequestInit) => fetch(origin + path, init)
  for (const [position, file] of files.entries()) await bringFile(ask, page, { ...file, batch, position })
  return { reference, address: origin + page }
}
