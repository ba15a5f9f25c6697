import type { Company } from '#contract/company/company.ts'
import type { CallingCode } from '#contract/company/countries.ts'
import { proposeFormCountries, toCountryFacts } from '#contract/company/country-facts.ts'
import { timeZones } from '#contract/company/time-zones.ts'
import { toZoneNames } from '#contract/company/zone-names.ts'
import { noCompany } from '#contract/settings/company.ts'
import type { ClearValues, Seed, StoredValues } from './values.ts'

/** Chosen on the form until somebody has chosen another. */
const FIRST_COUNTRY: CallingCode = '+1'
/** Sends and gets nothing: a company without an address has not been set up. */
const NO_MAILBOX = 'nobody@localhost'

/** The seed's values. One that says something about the name or the country counts as long as these are the seed's. */
export function toDefaultCompany(
  { company: own = {} }: Seed,
  { company: saved = {}, hours = {} }: StoredValues,
  content: Pick<Company, 'country' | 'formCountries'>,
): ClearValues['company'] {
  const { region: _region, regulator: _regulator, disabilityAuthority: _authority, ...elsewhere } = own
  const country = saved.country ?? own.country ?? FIRST_COUNTRY
  return {
    ...noCompany,
    country: FIRST_COUNTRY,
    ...toCountryFacts(country, hours.zone),
    ...(country === own.country ? own : elsewhere),
    // Its own country is a company's choice; an administrator can add it.
    formCountries: proposeFormCountries(
      country,
      (own.formCountries ?? content.formCountries).filter(
        (code) => code !== (own.country ?? content.country) || code === country,
      ),
    ),
    nameMeaning: (saved.name ?? own.name) === own.name ? (own.nameMeaning ?? '') : '',
  }
}

export function toDefaultHours(
  { company, hours: own = {} }: Seed,
  { company: { country = company?.country ?? FIRST_COUNTRY } = {}, hours: saved = {} }: StoredValues,
): ClearValues['hours'] {
  const isAtHome = country === company?.country
  const [countryZone = 'UTC'] = timeZones[country]
  const zone = (isAtHome ? own.zone : undefined) ?? countryZone
  const present = saved.zone ?? zone
  const { officeHours = [], holidays = [], otherHours = [], ...ownZone } = own
  return {
    ...toZoneNames(present),
    ...(present === own.zone && ownZone),
    zone,
    officeHours,
    holidays: isAtHome ? holidays : [],
    otherHours: isAtHome ? otherHours : [],
  }
}

/** The seed's sender names the seed's company: another one sends from its own address. */
export function toDefaultMailboxes(
  { company: own = {}, mail }: Seed,
  { company: saved = {} }: StoredValues,
): Pick<ClearValues['mail'], 'from' | 'to'> {
  const { name = '', email = '' } = { ...own, ...saved }
  const isOwn = name === own.name && email === own.email
  const from = `${toMailName(name)} <${email}>`
  return email === ''
    ? { from: NO_MAILBOX, to: NO_MAILBOX }
    : { from: (isOwn ? mail?.from : undefined) ?? from, to: email }
}

/** Removes characters that end a name, begin a group or a comment in a header (RFC 5322): "Care, Ltd" is "Care Ltd". */
function toMailName(name: string): string {
  const plain = name.replace(/[,;:()\\]+/g, ' ')
  return plain.replace(/\s+/g, ' ').trim()
}
