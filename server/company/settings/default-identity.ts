import type { Company } from '#contract/company/company.ts'
import { timeZones } from '#contract/company/time-zones.ts'
import { toZoneNames } from '#contract/company/zone-names.ts'
import { toHomeName } from '#contract/inquiry/country-names.ts'
import type { ClearValues, StoredValues } from './values.ts'

/** Leaves out or replaces facts that are true of the example alone, for another company or another country. */
export function toDefaultCompany(
  content: Company,
  { company: stored = {}, hours = {} }: StoredValues,
): ClearValues['company'] {
  const { name, legalName, referencePrefix, country, storedIn, phones, whatsApp } = content
  const { email, address, nameMeaning } = content
  const chosen = stored.country ?? country
  return {
    name,
    legalName,
    referencePrefix,
    country,
    storedIn,
    whatsApp,
    email,
    phones: [...phones],
    address: [...address],
    // The country of the content is the example's choice; an administrator can add it.
    formCountries: content.formCountries.filter((code) => code !== country || chosen === country),
    nameMeaning: (stored.name ?? name) === name ? nameMeaning : '',
    ...toAuthorities(content, chosen, hours.zone),
  }
}

export function toDefaultHours(
  content: Company,
  { company: { country = content.country } = {}, hours: stored = {} }: StoredValues,
): ClearValues['hours'] {
  const isElsewhere = country !== content.country
  const [ownZone = content.zone] = timeZones[country]
  const zone = isElsewhere ? ownZone : content.zone
  const present = stored.zone ?? zone
  return {
    zone,
    ...(present === content.zone ? pickNames(content) : toZoneNames(present)),
    officeHours: toLines(content),
    holidays: isElsewhere ? [] : [...content.holidays],
    otherHours: isElsewhere ? [] : content.otherHours.map((one) => ({ ...one, officeHours: toLines(one) })),
  }
}

function toLines({ officeHours }: Pick<Company, 'officeHours'>) {
  return officeHours.map(({ days, ...times }) => ({ ...times, days: [...days] }))
}

function pickNames({ zoneName, zoneShort }: Company) {
  return { zoneName, zoneShort }
}

function toAuthorities(content: Company, country: Company['country'], zone = '') {
  const { region, regulator, disabilityAuthority } = content
  if (country === content.country) return { region, regulator, disabilityAuthority }
  const name = toHomeName(country, zone, { names: null, dates: 'en-GB' })
  return {
    region: name,
    regulator: `the data protection authority of ${name}`,
    disabilityAuthority: `the authority for people with disabilities of ${name}`,
  }
}
