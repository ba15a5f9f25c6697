import { findCountry } from '#contract/company/countries.ts'
import { toEnglishPlace } from '#contract/company/country-names.ts'
import { toReadablePhone, understandPhones } from '#contract/inquiry/phone.ts'

/** Shows how the number is understood, so that the coordinator can compare it with what the patient said. */
export function toPhoneNote(countryCode: string, phone: string): string {
  if (!/\d/.test(phone)) return ''
  const numbers = understandPhones(countryCode, phone)
  const country = findCountry(numbers[0].callingCode)
  const aside = country && numbers.length === 1 ? `, ${toEnglishPlace(country.code)}` : ''
  const read = `Read as ${numbers.map(toReadablePhone).join(' and ')}${aside}`
  const doubted = numbers.find(({ length }) => length !== 'fits')
  if (doubted === undefined) return `${read}.`
  return `${read}. That is too ${doubted.length === 'tooShort' ? 'short' : 'long'}: ask again.`
}
