import type { Phone } from '#contract/company/company.ts'
import type { CallingCode } from '#contract/company/countries.ts'
import { toE164, toReadablePhone, understandPhone } from '#contract/inquiry/phone.ts'

/** Reads a number by the country of the company. */
export function toPhone(country: CallingCode, typed: string): Phone {
  return { display: typed, e164: toE164(country, typed) }
}

/** The number in its international form, in the groups that were typed where it was typed so. */
export function toWrittenAbroad(country: CallingCode, typed: string): string {
  const text = typed.trim()
  return text === '' || text.startsWith('+') ? text : toReadablePhone(understandPhone(country, text))
}
