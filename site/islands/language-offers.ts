import type { SiteContent } from '../content/types.ts'

/** By locale: one line that offers the language, in itself. */
export type LanguageOffers = Readonly<Record<string, { offer: string; close: string }>>

export function toOffersModule(languages: readonly SiteContent[]): string {
  const offers: LanguageOffers = Object.fromEntries(
    languages.map(({ locale, language: { offer, close } }) => [locale, { offer, close }]),
  )
  return `export const words = ${JSON.stringify(offers)}`
}
