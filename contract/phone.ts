import type { CountryCode } from './countries.ts'

/** Countries that dial the leading 0 abroad too, or have none to strip: Italy. */
const KEEPS_LEADING_ZERO: ReadonlySet<string> = new Set(['+39'])
/** Shorter rests are no number: then digits that look like the country code are the number's own. */
const MIN_NATIONAL_DIGITS = 7

/**
 * The number as telephones dial it, `+` and digits, from any way of writing it: spaces, brackets, a leading 0,
 * 00 or + with another country, the country code typed again. Refuses nothing; a wrong number stays wrong.
 */
export function toE164(countryCode: CountryCode | string, phone: string): string {
  const international = /^\s*[(]?\s*(?:\+|00)/.test(phone)
  const digits = toAsciiDigits(phone.replace(/\(0\)/g, '')).replace(/\D/g, '')
  if (international) return `+${digits.replace(/^00/, '')}`
  const ownDigits = countryCode.slice(1)
  const typedAgain =
    ownDigits.length > 1 &&
    digits.startsWith(ownDigits) &&
    digits.length >= ownDigits.length + MIN_NATIONAL_DIGITS + 2
  const national = typedAgain ? digits.slice(ownDigits.length) : digits
  return countryCode + (KEEPS_LEADING_ZERO.has(countryCode) ? national : national.replace(/^0/, ''))
}

/** Arabic and Persian keyboards type digits of their own; their code points end in the digit. */
function toAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
