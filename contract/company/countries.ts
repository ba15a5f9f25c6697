/** The countries that are known. Which of them a company's forms offer, and in which order, is its own choice. */
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
  { code: '+234', name: 'Nigeria' },
  { code: '+233', name: 'Ghana' },
  { code: '+221', name: 'Senegal' },
  { code: '+225', name: 'Ivory Coast' },
  { code: '+237', name: 'Cameroon' },
  { code: '+220', name: 'Gambia' },
  { code: '+232', name: 'Sierra Leone' },
  { code: '+231', name: 'Liberia' },
  { code: '+260', name: 'Zambia' },
  { code: '+263', name: 'Zimbabwe' },
  { code: '+267', name: 'Botswana' },
  { code: '+264', name: 'Namibia' },
  { code: '+265', name: 'Malawi' },
  { code: '+258', name: 'Mozambique' },
  { code: '+244', name: 'Angola' },
  { code: '+266', name: 'Lesotho' },
  { code: '+268', name: 'Eswatini' },
  { code: '+230', name: 'Mauritius' },
  { code: '+966', name: 'Saudi Arabia' },
  { code: '+974', name: 'Qatar' },
  { code: '+965', name: 'Kuwait' },
  { code: '+973', name: 'Bahrain' },
  { code: '+968', name: 'Oman' },
  { code: '+967', name: 'Yemen' },
  { code: '+249', name: 'Sudan' },
  { code: '+212', name: 'Morocco' },
  { code: '+92', name: 'Pakistan' },
  { code: '+351', name: 'Portugal' },
] as const

/** For countries that are not listed: the number carries its own country code. */
export const otherCountryCode = 'other'

export type Country = (typeof countries)[number]
export type CallingCode = Country['code']

/** Null where the names are those of `countries`, which are English. One that is missing is in English. */
export type CountryNames = Readonly<Partial<Record<CallingCode, string>>> | null
export type CountryCode = CallingCode | typeof otherCountryCode

export const callingCodes: readonly CallingCode[] = countries.map(({ code }) => code)
export const countryCodes: readonly CountryCode[] = [...callingCodes, otherCountryCode]

export function findCountry(callingCode: string): Country | undefined {
  return countries.find(({ code }) => code === callingCode)
}

/** Undefined for a country that a form does not offer. */
export function findOffered(
  callingCode: string | undefined,
  codes: readonly CallingCode[],
): Country | undefined {
  return listCountries(codes).find(({ code }) => code === callingCode)
}

/** In the order of the codes. */
export function listCountries(codes: readonly CallingCode[]): Country[] {
  return codes.flatMap((code) => findCountry(code) ?? [])
}

/** The country's name in a language; `names` is null for English. */
export function toCountryName(
  { code, name }: Country,
  names: Readonly<Partial<Record<CallingCode, string>>> | null,
): string {
  return names?.[code] ?? name
}

export function toCountryCode(callingCode: string): CountryCode {
  return findCountry(callingCode)?.code ?? otherCountryCode
}
