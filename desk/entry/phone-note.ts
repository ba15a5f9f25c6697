import { findCountry } from '#contract/countries.ts'
import { toReadablePhone, understandPhone } from '#contract/phone.ts'

/** Shows how the number is understood, so that the coordinator can compare it with what the patient said. */
export function toPhoneNote(countryCode: string, phone: string): string {
  if (!/\d/.test(phone)) return ''
  const understood = understandPhone(countryCode, phone)
  const country = findCountry(understood.callingCode)?.name
  const read = `Read as ${toReadablePhone(understood)}${country ? `, ${country}` : ''}`
  if (understood.length === 'fits') return `${read}.`
  return `${read}. That is too ${understood.length === 'tooShort' ? 'short' : 'long'}: ask again.`
}
