import { findCountry } from '#contract/countries.ts'
import { toReadablePhone, understandPhone } from '#contract/phone.ts'

/** How a number is read, to compare it with what was said. */
export function toPhoneNote(countryCode: string, phone: string): string {
  if (!/\d/.test(phone)) return ''
  const understood = understandPhone(countryCode, phone)
  const country = findCountry(understood.callingCode)?.name
  const read = `Read as ${toReadablePhone(understood)}${country ? `, ${country}` : ''}`
  if (understood.length === 'fits') return `${read}.`
  return `${read}. That is too ${understood.length === 'tooShort' ? 'short' : 'long'}: ask again.`
}
