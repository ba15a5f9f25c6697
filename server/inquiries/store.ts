import { randomUUIDv7 } from 'node:crypto'
import type { Inquiry } from '#contract/inquiry.ts'
import { toE164 } from '#contract/phone.ts'
import { appendEvent } from '../audit/event-log.ts'
import type { Db, Trx } from '../db/tables.ts'
import { enqueueMails } from '../outbox/store.ts'
import type { Vault } from '../vault/vault.ts'
import { createReference } from './reference.ts'

/** How long the same content counts as the same inquiry when no idempotency key tells. */
const SAME_CONTENT_MS = 10 * 60 * 1000
/** Somebody may type another person's address: it gets no more acknowledgements a day than this. */
const MAX_ACKNOWLEDGEMENTS_PER_DAY = 3
const DAY_MS = 24 * 60 * 60 * 1000

export type Receipt = { id: string; reference: string; receivedAt: number }

export type Acceptance =
  | { outcome: 'accepted'; receipt: Receipt }
  /** Received before: the same answer, and nothing added. */
  | { outcome: 'repeated'; receipt: Receipt }
  /** The key was used for other content. */
  | { outcome: 'conflict' }

type Arrival = { inquiry: Inquiry; idempotencyKey: string | undefined; receivedAt: number }

/** Stores an inquiry once, with the mails to send and the event. All of it commits with `trx`, or nothing does. */
export async function acceptInquiry(trx: Trx, vault: Vault, arrival: Arrival): Promise<Acceptance> {
  const { inquiry, idempotencyKey, receivedAt } = arrival
  const contentMac = vault.mac('content', toCanonicalText(inquiry))
  const idempotencyMac = idempotencyKey === undefined ? null : vault.mac('idempotency', idempotencyKey)

  const earlier = await findEarlier(trx, { idempotencyMac, contentMac, since: receivedAt - SAME_CONTENT_MS })
  if (earlier !== undefined) {
    const sameContent = contentMac.equals(earlier.content_mac)
    return sameContent ? { outcome: 'repeated', receipt: toReceipt(earlier) } : { outcome: 'conflict' }
  }

  const id = randomUUIDv7()
  const { keyId, sealed } = vault.seal(
    { table: 'inquiry', column: 'sealed', rowId: id },
    toStoredText(inquiry),
  )
  const row = {
    id,
    reference: createReference(),
    received_at: receivedAt,
    locale: inquiry.locale,
    consent_version: inquiry.consentVersion,
    status: 'new',
    key_id: keyId,
    sealed,
    idempotency_mac: idempotencyMac,
    content_mac: contentMac,
    email_index: vault.mac('email-index', inquiry.email.toLowerCase()),
    phone_index: vault.mac('phone-index', toE164(inquiry.countryCode, inquiry.phone)),
  }
  const acknowledge = await mayAcknowledge(trx, row.email_index, receivedAt)
  await trx.insertInto('inquiry').values(row).execute()
  await enqueueMails(trx, id, acknowledge ? ['inquiry', 'acknowledgement'] : ['inquiry'], receivedAt)
  await appendEvent(trx, vault, { subjectId: id, kind: 'received', actor: 'visitor', at: receivedAt })
  return { outcome: 'accepted', receipt: toReceipt(row) }
}

export type StoredInquiry = Receipt & { inquiry: Inquiry }

/** The inquiry in clear, for those who may read it. */
export async function findInquiry(db: Db, vault: Vault, id: string): Promise<StoredInquiry | undefined> {
  const row = await db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const place = { table: 'inquiry', column: 'sealed', rowId: row.id }
  const written = JSON.parse(vault.open(place, { keyId: row.key_id, sealed: row.sealed }))
  return {
    ...toReceipt(row),
    inquiry: { ...written, locale: row.locale, consentVersion: row.consent_version },
  }
}

/** What a confirmation tells, without opening the inquiry. */
export async function findReceipt(db: Db, reference: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('inquiry')
    .select(['id', 'reference', 'received_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && toReceipt(row)
}

type Earlier = { idempotencyMac: Uint8Array | null; contentMac: Uint8Array; since: number }

async function findEarlier(trx: Trx, { idempotencyMac, contentMac, since }: Earlier) {
  const rows = trx.selectFrom('inquiry').select(['id', 'reference', 'received_at', 'content_mac'])
  const byKey =
    idempotencyMac && (await rows.where('idempotency_mac', '=', idempotencyMac).executeTakeFirst())
  if (byKey) return byKey
  return rows
    .where('content_mac', '=', contentMac)
    .where('received_at', '>', since)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function mayAcknowledge(trx: Trx, emailIndex: Uint8Array, now: number): Promise<boolean> {
  const { count } = await trx
    .selectFrom('inquiry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email_index', '=', emailIndex)
    .where('received_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow()
  return Number(count) < MAX_ACKNOWLEDGEMENTS_PER_DAY
}

/** What the patient wrote, and nothing that has a column of its own. */
function toStoredText(inquiry: Inquiry): string {
  const { locale: _locale, consentVersion: _consentVersion, ...written } = inquiry
  return JSON.stringify(written)
}

function toCanonicalText({ name, email, countryCode, phone, treatment, message }: Inquiry): string {
  return JSON.stringify([name, email, countryCode, phone, treatment, message])
}

function toReceipt(row: { id: string; reference: string; received_at: number }): Receipt {
  return { id: row.id, reference: row.reference, receivedAt: row.received_at }
}
