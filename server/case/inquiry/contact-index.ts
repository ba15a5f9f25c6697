import { toE164 } from '#contract/phone.ts'
import { toEmailIndex } from '../../platform/mail/mailbox.ts'
import type { Vault } from '../../platform/vault/vault.ts'

type Contact = { email: string; countryCode: string; phone: string }

/**
 * Blind indexes of mailbox and phone. A missing one gets a value unique to the inquiry, so that it matches no other.
 */
export function toContactIndexes(vault: Vault, id: string, { email, countryCode, phone }: Contact) {
  const e164 = toE164(countryCode, phone)
  return {
    email_index: email === '' ? toNoEmailIndex(vault, id) : toEmailIndex(vault, email),
    phone_index: toPhoneIndex(vault, e164 === '' ? `none ${id}` : e164),
  }
}

export function toPhoneIndex(vault: Vault, e164: string): Buffer {
  return vault.mac('phone-index', e164)
}

export function hasEmail(
  vault: Vault,
  { id, email_index }: { id: string; email_index: Uint8Array },
): boolean {
  return Buffer.compare(email_index, toNoEmailIndex(vault, id)) !== 0
}

function toNoEmailIndex(vault: Vault, id: string): Buffer {
  return vault.mac('email-index', `none ${id}`)
}
