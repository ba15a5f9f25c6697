/**
 * The country codes a visitor can choose, in the order in which they are offered.
 * `timeZones` holds one zone, or an eastern and a western one where a country spans several.
 */
export const countries = [
  { code: '+254', name: 'Kenya', timeZones: ['Africa/Nairobi'] },
  { code: '+1', name: 'United States', timeZones: ['America/New_York', 'America/Los_Angeles'] },
  { code: '+44', name: 'United Kingdom', timeZones: ['Europe/London'] },
  { code: '+91', name: 'India', timeZones: ['Asia/Kolkata'] },
  { code: '+86', name: 'China', timeZones: ['Asia/Shanghai'] },
  { code: '+81', name: 'Japan', timeZones: ['Asia/Tokyo'] },
  { code: '+49', name: 'Germany', timeZones: ['Europe/Berlin'] },
  { code: '+33', name: 'France', timeZones: ['Europe/Paris'] },
  { code: '+39', name: 'Italy', timeZones: ['Europe/Rome'] },
  { code: '+34', name: 'Spain', timeZones: ['Europe/Madrid'] },
  { code: '+61', name: 'Australia', timeZones: ['Australia/Sydney', 'Australia/Perth'] },
  { code: '+82', name: 'South Korea', timeZones: ['Asia/Seoul'] },
  { code: '+55', name: 'Brazil', timeZones: ['America/Sao_Paulo', 'America/Rio_Branco'] },
  { code: '+7', name: 'Russia', timeZones: ['Asia/Vladivostok', 'Europe/Moscow'] },
  { code: '+27', name: 'South Africa', timeZones: ['Africa/Johannesburg'] },
  { code: '+971', name: 'UAE', timeZones: ['Asia/Dubai'] },
  { code: '+90', name: 'Turkey', timeZones: ['Europe/Istanbul'] },
  { code: '+66', name: 'Thailand', timeZones: ['Asia/Bangkok'] },
  { code: '+65', name: 'Singapore', timeZones: ['Asia/Singapore'] },
  { code: '+60', name: 'Malaysia', timeZones: ['Asia/Kuala_Lumpur'] },
] as const

export type Country = (typeof countries)[number]
export type CountryCode = Country['code']

export const countryCodes = countries.map((country) => country.code)

export function findCountry(callingCode: string): Country | undefined {
  return countries.find(({ code }) => code === callingCode)
}

export const defaultCountryCode: CountryCode = '+254'

/** The company's own time zone: reply times and office hours are told in it (East Africa Time). */
export const officeTimeZone = 'Africa/Nairobi'
