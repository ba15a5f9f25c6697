import type { MailKind } from '#contract/mail-kinds.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { toBase32 } from '../inquiry/base32.ts'

/** 120 bits in 24 letters, which leave 39 for the name of the address. */
const MAC_BYTES = 15
const SECRET = /^[a-z2-7]{24}$/

export type SentMail = { kind: MailKind; inquiryId: string; itemId: string }

/**
 * Proves that a delivery report is about this mail. It travels in the envelope alone, as ENVID (RFC 3461) or as the sender
 * for returned mails, so nobody who gets a copy of the mail sees it: each copy has a secret of its own.
 */
export function toReportSecret(
  vault: Vault,
  { kind, inquiryId, itemId }: Omit<SentMail, 'kind'> & { kind: string },
): string {
  return toBase32(vault.mac('delivery-report', `${kind} ${inquiryId} ${itemId}`).subarray(0, MAC_BYTES))
}

/** `care@pona.example` becomes `care+SECRET@pona.example`. */
export function toReturnAddress(address: string, secret: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${secret}${address.slice(at)}`
}

/** What may be secrets in an envelope's id and in the addresses of a report. Mail servers may change the case. */
export function findSecrets(envelopeId: string | null, recipients: readonly string[]): string[] {
  const locals = recipients.map((address) => address.slice(0, address.lastIndexOf('@')))
  const words = [envelopeId ?? '', ...locals.map((local) => local.slice(local.lastIndexOf('+') + 1))]
  return words.map((word) => word.toLowerCase()).filter((word) => SECRET.test(word))
}
