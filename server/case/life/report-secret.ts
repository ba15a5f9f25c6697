import { timingSafeEqual } from 'node:crypto'
import type { MailKind } from '#contract/mail/mail-kinds.ts'
import type { OfInquiry } from '../../company/outbox/store.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { fromBase32, toBase32 } from '../inquiry/base32.ts'
import type { OutboxMail } from '../inquiry/find-case.ts'

/** 40 bits that name the mail and 80 that prove it are 24 letters, which leave 39 for the name of the address. */
const ROW_BYTES = 5
const MAC_BYTES = 10
const SECRET = /^[a-z2-7]{24}$/

export type SentMail = { kind: MailKind; inquiryId: string; itemId: string }

/**
 * Names a mail of the outbox to a delivery report, and proves that the report is about it. It travels in the envelope alone,
 * as ENVID (RFC 3461) or as the sender for returned mails, so nobody who gets a copy of the mail sees it: each copy has a
 * secret of its own.
 */
export function toReportSecret(vault: Vault, mail: Omit<OutboxMail, 'kind'> & { kind: string }): string {
  const mac = toMac(vault, mail)
  const row = Buffer.alloc(ROW_BYTES)
  row.writeUIntBE(mail.n, 0, ROW_BYTES)
  return toBase32(Buffer.concat([hideRow(vault, row, mac), mac]))
}

/** The mail that one of these secrets names. */
export async function findMailOfSecret(
  db: Db,
  vault: Vault,
  secrets: readonly string[],
): Promise<OutboxMail | undefined> {
  for (const bytes of secrets.map(fromBase32)) {
    const mac = bytes.subarray(ROW_BYTES)
    const n = hideRow(vault, bytes.subarray(0, ROW_BYTES), mac).readUIntBE(0, ROW_BYTES)
    const mail = await db
      .selectFrom('outbox')
      .select(['n', 'inquiry_id as inquiryId', 'kind', 'item_id as itemId'])
      .where('n', '=', n)
      .where('inquiry_id', 'is not', null)
      .$narrowType<{ inquiryId: string; kind: OfInquiry['kind'] }>()
      .executeTakeFirst()
    // The number of an erased row may name another mail by now.
    if (mail && timingSafeEqual(toMac(vault, mail), mac)) return mail
  }
  return undefined
}

function toMac(vault: Vault, { kind, inquiryId, itemId }: Omit<OutboxMail, 'n' | 'kind'> & { kind: string }) {
  return vault.mac('delivery-report', `${kind} ${inquiryId} ${itemId}`).subarray(0, MAC_BYTES)
}

/** Hides and shows it: recipients see the address in the headers, and must not learn how many mails there are. */
function hideRow(vault: Vault, row: Uint8Array, mac: Uint8Array): Buffer {
  const mask = vault.mac('delivery-report', 'row', mac)
  return Buffer.from(row.map((byte, at) => byte ^ (mask[at] ?? 0)))
}

/** `care@pona.example` becomes `care+SECRET@pona.example`. */
export function toReturnAddress(address: string, secret: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${secret}${address.slice(at)}`
}

/** Finds possible secrets in an envelope's id and in the addresses of a report. Mail servers may change the case. */
export function findSecrets(envelopeId: string | null, recipients: readonly string[]): string[] {
  const locals = recipients.map((address) => address.slice(0, address.lastIndexOf('@')))
  const words = [envelopeId ?? '', ...locals.map((local) => local.slice(local.lastIndexOf('+') + 1))]
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => SECRET.test(word)))]
}
