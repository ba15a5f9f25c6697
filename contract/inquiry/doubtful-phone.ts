import type { Company } from '../company/company.ts'
import { type CallingCode, type Country, listCountries } from '../company/countries.ts'
import { findCountryOfZone } from '../company/time-zones.ts'
import { understandPhone } from './phone.ts'

/** National mobile numbers (libphonenumber) that are written with a 0 at home. */
export const mobileNumbers: Partial<Record<CallingCode, RegExp>> = {
  '+256': /^7\d{8}$/,
  '+255': /^(?:6[0-35-9]|7\d)\d{7}$/,
  '+250': /^7[237-9]\d{7}$/,
  '+251': /^(?:7(?:[03]\d|1[0-8]|2[1-35-79]|77|86|99)|8[01]\d|9\d\d)\d{6}$/,
  '+252': /^(?:6\d|7[0-35-9]|8[08]|90)\d{7}$/,
  '+211': /^9[1257-9]\d{7}$/,
  '+257': /^(?:6[1-9]|7[125-9])\d{6}$/,
  '+253': /^77\d{6}$/,
  '+243': /^(?:8[0-79]|9[016-9])\d{7}$/,
  '+971': /^5[02-68]\d{7}$/,
  '+20': /^1[0-25]\d{8}$/,
  '+254': /^(?:1(?:0[0-8]|[18]\d|2[014]|3[05-9]|4[0-6])|7\d\d)\d{6}$/,
  '+234':
    /^(?:(?:702[0-24-9]|819[01])\d{6}|(?:7(?:0[13-9]|[12]\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[0-6]))\d{7})$/,
  '+233': /^(?:2(?:[0346-9]\d|5[67])|5(?:[03-7]\d|9[1-9]))\d{6}$/,
  '+260': /^(?:[59][5-8]|7[5-9])\d{7}$/,
  '+263': /^7(?:[1278]\d|3[1-9]|51|9[01])\d{6}$/,
  '+966': /^5(?:79[0-8]\d{5}|(?:[013-689]\d|7[0-8])\d{6})$/,
}

/**
 * Safaricom's prefixes and Airtel's oldest. Four of five Kenyans have one of these, or one of 01 that no neighbour has:
 * asking about them would bother more Kenyans than it would find others.
 */
const PLAINLY_KENYAN = /^7(?:[0-4]\d|5[7-9]|6[89]|9\d)\d{6}$/
const EIGHT_DIGITS = 8

/** Where a company's patients mostly are. */
export type PhoneHome = Pick<Company, 'country' | 'formCountries'>

/**
 * The other countries of the form that a number may be from, when the preselected one was left and the number doesn't
 * tell. `timeZone` is the device's if known: in Kampala even a plainly Kenyan prefix may be Ugandan.
 */
export function findOtherCountries(
  { countryCode, phone }: { countryCode: string; phone: string },
  { country: preselected, formCountries }: PhoneHome,
  timeZone = '',
): Country[] {
  const { callingCode, national, isInternational } = understandPhone(countryCode, phone)
  if (countryCode !== preselected || callingCode !== countryCode || isInternational) return []
  if (national.length === EIGHT_DIGITS && /^\D*0/.test(phone)) return []
  const home = findCountryOfZone(timeZone)
  const fitting = listCountries(formCountries).filter(
    ({ code }) => code !== preselected && mobileNumbers[code]?.test(national),
  )
  // Elsewhere than in Kenya no prefixes are known that most people have.
  const plain = preselected === '+254' ? PLAINLY_KENYAN : mobileNumbers[preselected]
  if (!fitting.some((country) => country === home) && plain?.test(national)) return []
  return fitting.sort((a, b) => Number(b === home) - Number(a === home))
}
