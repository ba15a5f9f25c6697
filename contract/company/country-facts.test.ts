import { expect, it } from 'vitest'
import { proposeFormCountries, toCountryFacts } from './country-facts.ts'

it('name the authorities of a country where they are known', () => {
  expect(toCountryFacts('+234')).toEqual({
    region: 'Nigeria',
    regulator: 'the Nigeria Data Protection Commission (ndpc.gov.ng)',
    disabilityAuthority: 'Nigeria’s National Commission for Persons with Disabilities',
  })
})

it('describe an authority that is not known', () => {
  expect(toCountryFacts('+252').regulator).toBe('the data protection authority of Somalia')
})

it('are those of the country to which the zone belongs', () => {
  expect(toCountryFacts('+1', 'America/Toronto').regulator).toBe('the data protection authority of Canada')
})

it('put the country codes of the region first, each once', () => {
  const proposed = proposeFormCountries('+234', ['+1', '+233', '+91'])
  expect(proposed.slice(0, 2)).toEqual(['+233', '+221'])
  expect(proposed.slice(-2)).toEqual(['+1', '+91'])
  expect(new Set(proposed).size).toBe(proposed.length)
  expect(proposeFormCountries('+254', ['+1', '+91'])).toEqual(['+1', '+91'])
})
