import { randomUUID } from 'node:crypto'
import type { Desk } from '#testing/desk/desk-client.ts'
import { receive } from '#testing/desk/desk-client.ts'
import type { MailApp } from '#testing/mail/incoming.ts'
import { toTaggedAddress } from '../../server/case/inquiry/tag.ts'

const SUPPORT = 'support@company.example'

export type Patient = {
  reference: string
  id: string
  email: string
  /** The address to which answers to our mails go. */
  tag: string
  /** The Message-ID of our reply. */
  replied: string
}

/** A mother and a brother with addresses of their own, two children with one, and an inquiry merged into the mother's. */
export type Family = Readonly<
  Record<'mother' | 'brother' | 'daughter' | 'son', Patient> & {
    merged: Omit<Patient, 'replied'>
    number: number
  }
>

export async function makeFamily(app: MailApp, desk: Desk, number: number): Promise<Family> {
  const inquire = async (name: string, address = name) => {
    const email = `${address}-${number}@patient.example`
    const phone = `07${String(number).padStart(2, '0')} ${String(name.length).padStart(3, '0')} ${name.charCodeAt(0)}0`
    const reference = await receive(app, { name, email, phone, message: `The pain of ${name} ${number}` })
    const { id } = await app.db
      .selectFrom('inquiry')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    return { reference, id, email, tag: toTaggedAddress(app.vault, SUPPORT, { id, reference }) }
  }
  const patient = async (name: string, address?: string): Promise<Patient> => {
    const inquired = await inquire(name, address)
    return { ...inquired, replied: await reply(app, desk, inquired.reference) }
  }
  const family = {
    mother: await patient('mother'),
    brother: await patient('brother'),
    daughter: await patient('daughter', 'children'),
    son: await patient('son', 'children'),
    merged: await inquire('merged'),
    number,
  }
  const { inquiry } = await desk.open(family.merged.reference)
  const into = { version: inquiry.version, into: family.mother.reference }
  const { status } = await desk.send('POST', `/inquiries/${family.merged.reference}/merge`, into)
  if (status !== 200) throw new Error(`The inquiries were not merged: ${status}`)
  return family
}

async function reply(app: MailApp, desk: Desk, reference: string): Promise<string> {
  const { inquiry } = await desk.open(reference)
  const id = randomUUID()
  const body = { id, version: inquiry.version, subject: 'Your operation', body: 'Can you travel in May?' }
  const { status } = await desk.send('POST', `/inquiries/${reference}/replies`, body)
  if (status !== 200) throw new Error(`The reply was not taken: ${status}`)
  const sent = { state: 'sent', sent_at: app.clock.now } as const
  await app.db.updateTable('outbox').set(sent).where('item_id', '=', id).execute()
  return `<${id}.reply@company.example>`
}
