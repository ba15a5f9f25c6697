import { findCountry } from '#contract/company/countries.ts'
import { toEnglishPlace } from '#contract/company/country-names.ts'
import { WEBHOOK_TEST, type WebhookBody, type WebhookField } from '#contract/desk/connect.ts'
import { formatPhoneAsEntered, listE164, understandPhone } from '#contract/inquiry/phone.ts'
import { type Written, writtenFormat } from '../../case/inquiry/fields.ts'
import { openWords } from '../../case/words/words.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import type { DeliveryJob } from './store.ts'

type ComposeDeps = { db: Db; vault: Vault; config: { deskOrigin: string } }

/** Composed for each attempt, so that no words of a patient lie anywhere else. Undefined for what is told no longer. */
export async function composeBody(
  { db, vault, config }: ComposeDeps,
  job: DeliveryJob,
  fields: readonly WebhookField[],
): Promise<WebhookBody | undefined> {
  const { type, inquiryId, standing } = job
  const envelope = { type, timestamp: new Date(job.happenedAt).toISOString() }
  if (type === WEBHOOK_TEST)
    return { ...envelope, data: { reference: null, standing: null, link: `${config.deskOrigin}/connect` } }
  const row = await db
    .selectFrom('inquiry')
    .select(['id', 'reference', 'key_id', 'sealed'])
    .where('id', '=', inquiryId)
    .executeTakeFirst()
  if (row === undefined || (await isGone(db, vault, job))) return undefined
  const data = { reference: row.reference, standing, link: `${config.deskOrigin}/inquiries/${row.reference}` }
  if (fields.length === 0) return { ...envelope, data }
  const written = writtenFormat.open(vault, row)
  const message = fields.includes('message') ? await readMessage(db, vault, job, written) : ''
  return { ...envelope, data: { ...data, ...toFields({ ...written, message }, fields) } }
}

const values: Record<WebhookField, (written: Written) => string> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ countryCode, phone }) =>
    listE164(countryCode, phone).join(', ') || formatPhoneAsEntered(countryCode, phone),
  country: ({ countryCode, phone }) => toPlace(understandPhone(countryCode, phone).callingCode),
  treatment: ({ treatment }) => treatment,
  message: ({ message }) => message,
}

function toFields(written: Written, fields: readonly WebhookField[]): Partial<Record<WebhookField, string>> {
  const entries = fields.map((field) => [field, values[field](written)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** The words that have just come in; of anything else there are none. */
async function readMessage(db: Db, vault: Vault, job: DeliveryJob, written: Written): Promise<string> {
  if (job.type === 'inquiry.received') return written.message
  if (job.type !== 'message.received') return ''
  const row = await db.selectFrom('message').selectAll().where('id', '=', job.itemId).executeTakeFirst()
  return row === undefined ? '' : openWords(vault, row).text
}

/** A file that was taken back, or the layout of a mail, which is no file of its own. */
async function isGone(db: Db, vault: Vault, { type, itemId }: DeliveryJob): Promise<boolean> {
  if (type !== 'file.received') return false
  const row = await db
    .selectFrom('message_file')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .selectAll('message')
    .where('file_id', '=', itemId)
    .where('direction', '=', 'in')
    .executeTakeFirst()
  return row === undefined || openWords(vault, row).mail?.html === itemId
}

function toPlace(callingCode: string): string {
  const country = findCountry(callingCode)
  return country ? toEnglishPlace(country.code) : ''
}
