import { translateCountry } from '#contract/company/country-names.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { findWords, type WordsByLocale } from '#contract/site/site-build.ts'

/**
 * City and country of a hospital for a patient. The country was typed in English: a destination of the company is named as
 * the page of that language names it.
 */
export function toHospitalPlace(
  { city, country }: { city: string; country: string },
  words: WordsByLocale,
  locale: string,
): string {
  const { dates, dir, destinations } = findWords(words, locale)
  const isMeant = ({ name }: { name: string }) => name.toLowerCase() === country.trim().toLowerCase()
  const index = words[DEFAULT_LOCALE].destinations?.findIndex(isMeant) ?? -1
  const named = destinations?.[index]?.name ?? translateCountry(country, dates)
  return [city, named].filter(Boolean).join(dir === 'rtl' ? '، ' : ', ')
}
