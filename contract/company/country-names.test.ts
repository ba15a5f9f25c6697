import { expect, it } from 'vitest'
import {
  findHomeIso,
  nameCountry,
  toHomeName,
  toNumberCountry,
  toOfferedNames,
  translateCountry,
} from '../company/country-names.ts'

const english = { names: null, dates: 'en-GB' }
const french = { names: { '+1': 'États-Unis' }, dates: 'fr-FR' }

it.each([
  ['+1', 'États-Unis', 'United States'],
  ['+234', 'Nigeria', 'Nigeria'],
  ['+966', 'Arabie saoudite', 'Saudi Arabia'],
] as const)('has a name for %s in each language', (code, inFrench, inEnglish) => {
  expect(nameCountry(code, french)).toBe(inFrench)
  expect(nameCountry(code, english)).toBe(inEnglish)
})

it('names both countries of a number that may be from either', () => {
  expect(toNumberCountry('+1', english)).toBe('United States or Canada')
  expect(toNumberCountry('+7', english)).toBe('Russia or Kazakhstan')
  expect(toNumberCountry('+1', french)).toBe('États-Unis ou Canada')
  expect(toNumberCountry('+254', english)).toBe('Kenya')
})

it('names the countries that forms offer, and its own of those that share a code', () => {
  const offered = { country: '+234', formCountries: ['+1', '+251'], zone: 'Africa/Lagos' } as const
  expect(toOfferedNames(offered, english)).toBe(null)
  expect(toOfferedNames(offered, french)).toEqual({
    '+234': 'Nigeria',
    '+1': 'États-Unis',
    '+251': 'Éthiopie',
  })
  const inToronto = { country: '+1', formCountries: ['+1'], zone: 'America/Toronto' } as const
  expect(toOfferedNames(inToronto, english)).toEqual({ '+1': 'United States or Canada' })
})

it('knows the country of an office by its zone', () => {
  expect(toHomeName('+1', 'America/Toronto', english)).toBe('Canada')
  expect(toHomeName('+1', 'America/New_York', english)).toBe('United States')
  expect(toHomeName('+254', 'Africa/Nairobi', english)).toBe('Kenya')
  expect(findHomeIso('+7', 'Asia/Almaty')).toBe('KZ')
})

it.each([
  ['India', 'sw', 'India'],
  [' turkey ', 'sw', 'Uturuki'],
  ['Türkiye', 'ar', 'تركيا'],
  ['UK', 'fr', 'Royaume-Uni'],
  ['United Kingdom', 'fr', 'Royaume-Uni'],
  ['Dubai', 'ar', 'Dubai'],
  ['', 'fr', ''],
])('"%s" was typed in English, and in %s it is "%s"', (typed, dates, name) => {
  expect(translateCountry(typed, dates)).toBe(name)
})
