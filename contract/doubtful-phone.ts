import { type Country, defaultCountryCode, findCountry } from './countries.ts'
import { understandPhone } from './phone.ts'

/** National mobile numbers of the served countries (libphonenumber), and the city in the device's time zone. */
export const neighbours: readonly (readonly [code: Country['code'], mobile: RegExp, city?: string])[] = [
  ['+256', /^7\d{8}$/, 'Kampala'],
  ['+255', /^(?:6[0-35-9]|7\d)\d{7}$/, 'Dar_es_Salaam'],
  ['+250', /^7[237-9]\d{7}$/, 'Kigali'],
  ['+251', /^(?:7(?:[03]\d|1[0-8]|2[1-35-79]|77|86|99)|8[01]\d|9\d\d)\d{6}$/, 'Addis_Ababa'],
  ['+252', /^(?:6\d|7[0-35-9]|8[08]|90)\d{7}$/, 'Mogadishu'],
  ['+211', /^9[1257-9]\d{7}$/],
  ['+257', /^(?:6[1-9]|7[125-9])\d{6}$/],
  ['+253', /^77\d{6}$/],
  ['+243', /^(?:8[0-79]|9[016-9])\d{7}$/],
]

/**
 * Safaricom's prefixes and Airtel's oldest. Four of five Kenyans have one of these, or one of 01 that no neighbour has:
 * asking about them would bother more Kenyans than it would find others.
 */
const PLAINLY_KENYAN = /^7(?:[0-4]\d|5[7-9]|6[89]|9\d)\d{6}$/
const EIGHT_DIGITS = 8

/**
 * The other served countries that a number may be from, when +254 was left preselected and the number doesn't tell.
 * `timeZone` is the device's if known: in Kampala even a plainly Kenyan prefix may be Ugandan.
 */
export function findOtherCountries(countryCode: string, phone: string, timeZone?: string): Country[] {
  const { callingCode, national, isInternational } = understandPhone(countryCode, phone)
  if (countryCode !== defaultCountryCode || callingCode !== countryCode || isInternational) return []
  if (national.length === EIGHT_DIGITS && /^\D*0/.test(phone)) return []
  const fitting = neighbours.filter(([, mobile]) => mobile.test(national))
  const home = fitting.find(([, , city]) => timeZone === `Africa/${city}`)
  if (!home && PLAINLY_KENYAN.test(national)) return []
  return [...new Set([home ?? fitting[0], ...fitting])].flatMap(
    (found) => findCountry(found?.[0] ?? '') ?? [],
  )
}
