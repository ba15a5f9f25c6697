import type { Company } from './company.ts'
import type { CountryNames } from './countries.ts'
import { type CallingCode, findCountry, toCountryName } from './countries.ts'
import { countryIsos } from './country-isos.ts'

/** Another country that shares a calling code with the listed one. Small islands are left out. */
const sharingIsos: Partial<Record<CallingCode, string>> = { '+1': 'CA', '+7': 'KZ' }

type Naming = { names: CountryNames; dates: string }

/** In the language's own words, or those of `Intl` where it has none. */
export function nameCountry(code: CallingCode, { names, dates }: Naming): string {
  const listed = findCountry(code)
  if (names === null && listed) return listed.name
  return names?.[code] ?? toRegionName(countryIsos[code], dates)
}

/** Names of the countries that a company's forms offer; null where the names in `countries` apply. */
export function toOfferedNames(
  { country, formCountries, zone }: Pick<Company, 'country' | 'formCountries' | 'zone'>,
  naming: Naming,
): CountryNames {
  const isListed = findHomeIso(country, zone) === countryIsos[country]
  const home = isListed ? {} : { [country]: toNumberCountry(country, naming) }
  if (naming.names === null) return isListed ? null : home
  const offered = [...new Set([country, ...formCountries])]
  return { ...Object.fromEntries(offered.map((code) => [code, nameCountry(code, naming)])), ...home }
}

/** The country of an office. Where others share its calling code, the zone tells which one it is. */
export function findHomeIso(country: CallingCode, zone: string): string {
  const other = sharingIsos[country]
  return other !== undefined && isZoneOf(other, zone) ? other : countryIsos[country]
}

/** The name of the country of an office. */
export function toHomeName(country: CallingCode, zone: string, { names, dates }: Naming): string {
  const iso = findHomeIso(country, zone)
  const listed = findCountry(country)
  return listed && iso === countryIsos[country] ? toCountryName(listed, names) : toRegionName(iso, dates)
}

/** Where a telephone number may be from: "United States or Canada". */
export function toNumberCountry(country: CallingCode, { names, dates }: Naming): string {
  const listed = findCountry(country)
  const other = sharingIsos[country]
  const places = [
    ...(listed ? [toCountryName(listed, names)] : []),
    ...(other === undefined ? [] : [toRegionName(other, dates)]),
  ]
  return new Intl.ListFormat(dates, { type: 'disjunction' }).format(places)
}

const englishPlaces = new Map<CallingCode, string>()

/** In the English of the desk. Remembered: an export asks for each row, and `Intl` takes 5 µs. */
export function toEnglishPlace(country: CallingCode): string {
  const place = englishPlaces.get(country) ?? toNumberCountry(country, { names: null, dates: 'en-GB' })
  englishPlaces.set(country, place)
  return place
}

const regionNames = new Map<string, Intl.DisplayNames>()

/** Making the names of a language takes as long as naming fifty countries. */
function toRegionName(iso: string, dates: string): string {
  const names = regionNames.get(dates) ?? new Intl.DisplayNames(dates, { type: 'region' })
  regionNames.set(dates, names)
  return names.of(iso) ?? iso
}

function isZoneOf(iso: string, zone: string): boolean {
  return new Intl.Locale(`und-${iso}`).getTimeZones()?.includes(zone) ?? false
}

/** Names that people type, beside those of `Intl`. */
const otherNames = { turkey: 'TR', uae: 'AE', usa: 'US' }

let englishIsos: Map<string, string> | undefined

/** A country that was typed in English, in another language; as it was typed where it isn't known. */
export function translateCountry(typed: string, dates: string): string {
  englishIsos ??= listEnglishIsos()
  const iso = englishIsos.get(typed.trim().toLowerCase())
  return iso === undefined ? typed : toRegionName(iso, dates)
}

function listEnglishIsos(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const found = new Map(Object.entries(otherNames))
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames('en-GB', { type: 'region', style, fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (name !== undefined) found.set(name.toLowerCase(), code)
    }
  }
  return found
}
