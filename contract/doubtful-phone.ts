import { type Country, countries, defaultCountryCode } from './countries.ts'
import { understandPhone } from './phone.ts'
import { findCountryOfZone } from './time-zones.ts'

/** National mobile numbers of other countries (libphonenumber) that are also written with a 0, as Kenya's are. */
export const neighbours: Partial<Record<Country['code'], RegExp>> = {
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
}

/**
 * Safaricom's prefixes and Airtel's oldest. Four of five Kenyans have one of these, or one of 01 that no neighbour has:
 * asking about them would bother more Kenyans than it would find others.
 */
const PLAINLY_KENYAN = /^7(?:[0-4]\d|5[7-9]|6[89]|9\d)\d{6}$/
const EIGHT_DIGITS = 8

/**
 * The other countries that a number may be from, when +254 was left preselected and the number doesn't tell.
 * `timeZone` is the device's if known: in Kampala even a plainly Kenyan prefix may be Ugandan.
 */
export function findOtherCountries(countryCode: string, phone: string, timeZone = ''): Country[] {
  const { callingCode, national, isInternational } = understandPhone(countryCode, phone)
  if (countryCode !== defaultCountryCode || callingCode !== countryCode || isInternational) return []
  if (national.length === EIGHT_DIGITS && /^\D*0/.test(phone)) return []
  const home = findCountryOfZone(timeZone)
  const fitting = countries.filter(({ code }) => neighbours[code]?.test(national))
  if (!fitting.some((country) => country === home) && PLAINLY_KENYAN.test(national)) return []
  return fitting.sort((a, b) => Number(b === home) - Number(a === home))
}
