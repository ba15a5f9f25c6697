import { understandPhone } from '#contract/inquiry/phone.ts'
import { toEmailIndex } from '../../platform/mail/mailbox.ts'
import type { Vault } from '../../platform/vault/vault.ts'

/** Numbers of the smallest countries have so many without the calling code. */
const MIN_TELLING_DIGITS = 5

type Contact = { email: string; countryCode: string; phone: string }

/**
 * Blind indexes of mailbox and phone. A missing one gets a value unique to the inquiry, so that it matches no other.
 */
export function toContactIndexes(vault: Vault, id: string, { email, countryCode, phone }: Contact) {
  return {
    email_index: email === '' ? toNoEmailIndex(vault, id) : toEmailIndex(vault, email),
    phone_index: findPhoneIndex(vault, { countryCode, phone }) ?? vault.mac('phone-index', `none ${id}`),
  }
}

/** Undefined for what tells nobody from others, such as 0000 or 123. */
export function findPhoneIndex(
  vault: Vault,
  { countryCode, phone }: Omit<Contact, 'email'>,
): Buffer | undefined {
  const { callingCode, national } = understandPhone(countryCode, phone)
  const isTelling = national.length >= MIN_TELLING_DIGITS && new Set(national).size > 1
  return isTelling ? vault.mac('phone-index', callingCode + national) : undefined
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
