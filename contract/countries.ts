/** The form's country codes in its order: those of the specification, the other served countries, and Egypt. */
export const countries = [
  { code: '+254', name: 'Kenya' },
  { code: '+1', name: 'United States' },
  { code: '+44', name: 'United Kingdom' },
  { code: '+91', name: 'India' },
  { code: '+86', name: 'China' },
  { code: '+81', name: 'Japan' },
  { code: '+49', name: 'Germany' },
  { code: '+33', name: 'France' },
  { code: '+39', name: 'Italy' },
  { code: '+34', name: 'Spain' },
  { code: '+61', name: 'Australia' },
  { code: '+82', name: 'South Korea' },
  { code: '+55', name: 'Brazil' },
  { code: '+7', name: 'Russia' },
  { code: '+27', name: 'South Africa' },
  { code: '+971', name: 'UAE' },
  { code: '+90', name: 'Turkey' },
  { code: '+66', name: 'Thailand' },
  { code: '+65', name: 'Singapore' },
  { code: '+60', name: 'Malaysia' },
  { code: '+256', name: 'Uganda' },
  { code: '+255', name: 'Tanzania' },
  { code: '+250', name: 'Rwanda' },
  { code: '+251', name: 'Ethiopia' },
  { code: '+252', name: 'Somalia' },
  { code: '+211', name: 'South Sudan' },
  { code: '+257', name: 'Burundi' },
  { code: '+253', name: 'Djibouti' },
  { code: '+243', name: 'DR Congo' },
  { code: '+20', name: 'Egypt' },
] as const

/** For countries that are not listed: the number carries its own country code. */
export const otherCountryCode = 'other'

export type Country = (typeof countries)[number]
export type CountryCode = Country['code'] | typeof otherCountryCode

export const countryCodes: readonly CountryCode[] = [...countries.map(({ code }) => code), otherCountryCode]

export function findCountry(callingCode: string): Country | undefined {
  return countries.find(({ code }) => code === callingCode)
}

/** The country's name in a language; `names` is null for English. */
export function toCountryName(
  { code, name }: Country,
  names: Readonly<Record<Country['code'], string>> | null,
): string {
  return names?.[code] ?? name
}

export function toCountryCode(callingCode: string): CountryCode {
  return findCountry(callingCode)?.code ?? otherCountryCode
}

export const defaultCountryCode: CountryCode = '+254'

export const officeTimeZone = 'Africa/Nairobi'
