import { type CountryFacts, toCountryFacts } from '#contract/company/country-facts.ts'
import type { Draft } from './draft.ts'

/** Facts that follow the chosen country until somebody has saved or typed others, as they will be once it is saved. */
export function followCountry({ value, changes, section }: Draft<'company'>): CountryFacts {
  const { country } = changes
  if (country === undefined || country === section.value.country) return value
  const followed = toCountryFacts(country)
  const choose = (key: keyof CountryFacts) =>
    section.from[key] === 'content' && changes[key] === undefined ? followed[key] : value[key]
  return {
    region: choose('region'),
    regulator: choose('regulator'),
    disabilityAuthority: choose('disabilityAuthority'),
  }
}
