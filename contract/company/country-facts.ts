import type { Company } from './company.ts'
import { type CallingCode, countries } from './countries.ts'
import { toHomeName } from './country-names.ts'

type Authorities = { data: string; disability?: string }

/** Names as the authorities' own pages had them in November 2026. A country that isn't listed has a description instead. */
const authorities: Partial<Record<CallingCode, Authorities>> = {
  '+254': {
    data: 'the Office of the Data Protection Commissioner (odpc.go.ke)',
    disability: 'the National Council for Persons with Disabilities (ncpwd.go.ke)',
  },
  '+234': {
    data: 'the Nigeria Data Protection Commission (ndpc.gov.ng)',
    disability: 'Nigeria’s National Commission for Persons with Disabilities',
  },
  '+255': { data: 'Tanzania’s Personal Data Protection Commission (pdpc.go.tz)' },
  '+256': {
    data: 'Uganda’s Personal Data Protection Office (pdpo.go.ug)',
    disability: 'Uganda’s National Council for Persons with Disabilities',
  },
  '+250': {
    data: 'Rwanda’s Data Protection and Privacy Office (dpo.gov.rw)',
    disability: 'Rwanda’s National Council of Persons with Disabilities',
  },
  '+251': { data: 'the Ethiopian Communications Authority (eca.et)' },
  '+233': {
    data: 'Ghana’s Data Protection Commission (dataprotection.org.gh)',
    disability: 'Ghana’s National Council on Persons with Disability',
  },
  '+27': { data: 'South Africa’s Information Regulator (inforegulator.org.za)' },
  '+91': {
    data: 'the Data Protection Board of India',
    disability: 'India’s Chief Commissioner for Persons with Disabilities',
  },
  '+90': { data: 'Turkey’s Personal Data Protection Authority (kvkk.gov.tr)' },
  '+44': {
    data: 'the Information Commissioner’s Office (ico.org.uk)',
    disability: 'the Equality Advisory and Support Service (equalityadvisoryservice.com)',
  },
  '+33': { data: 'France’s CNIL (cnil.fr)' },
  '+34': { data: 'Spain’s AEPD (aepd.es)' },
  '+351': { data: 'Portugal’s CNPD (cnpd.pt)' },
}

/** Countries from which patients travel to the same companies. */
const regions: readonly (readonly CallingCode[])[] = [
  ['+234', '+233', '+221', '+225', '+237', '+220', '+232', '+231'],
  ['+27', '+260', '+263', '+267', '+264', '+265', '+258', '+244', '+266', '+268', '+230'],
  ['+971', '+966', '+974', '+965', '+973', '+968', '+967'],
  ['+20', '+249', '+212'],
]

/** Puts the codes of the company's region first, then the usual ones. Its own is a choice of the company. */
export function proposeFormCountries(country: CallingCode, usual: readonly CallingCode[]): CallingCode[] {
  const region = regions.find((codes) => codes.includes(country)) ?? []
  return [...new Set([...region.filter((code) => code !== country), ...usual])]
}

export type CountryFacts = Pick<Company, 'region' | 'regulator' | 'disabilityAuthority'>

/** Facts of a company that follow from its country. Others share the calling code of some: the zone tells which one it is. */
export function toCountryFacts(country: CallingCode, zone = ''): CountryFacts {
  const region = toHomeName(country, zone, { names: null, dates: 'en-GB' })
  const isListed = countries.some(({ code, name }) => code === country && name === region)
  const known = isListed ? authorities[country] : undefined
  return {
    region,
    regulator: known?.data ?? `the data protection authority of ${region}`,
    disabilityAuthority: known?.disability ?? `the authority for people with disabilities of ${region}`,
  }
}
