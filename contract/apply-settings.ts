import type { Company } from './company.ts'
import { findCountry, toCountryName } from './countries.ts'
import { DEFAULT_LOCALE } from './locales.ts'
import type { DestinationFigures, LanguageContent, SiteContents } from './site-build.ts'
import { applyPublished, type PublishedTexts } from './texts/published.ts'
import { toZoneNames } from './zone-names.ts'

type Applied = Pick<SiteContents, 'company' | 'statistics' | 'team' | 'registrations' | 'answeredIn'> & {
  destinations: readonly DestinationFigures[]
  texts?: PublishedTexts | undefined
  /** Undefined: all languages. */
  published?: readonly string[] | undefined
}

/**
 * The contents with the words that were published and what was set: words name the company by {company} and its facts by
 * the other names of `toFacts`. Other placeholders stay for the code that fills them.
 */
export function applySettings<Contents extends SiteContents>(
  contents: Contents,
  applied: Applied = { ...contents, destinations: listDestinations(contents) },
): Contents {
  const {
    company,
    destinations,
    statistics,
    team,
    registrations,
    answeredIn,
    published,
    texts = {},
  } = applied
  const images = new Map(contents.languages[0]?.destinations.items.map((card) => [card.country, card.image]))
  const isPublished = ({ locale }: LanguageContent) => published?.includes(locale) ?? true
  const languages = contents.languages.filter(isPublished).map((released) => {
    const content = applyPublished(released, texts)
    const items = destinations.flatMap(({ name, rating, savings, processing }) => {
      const card = content.destinations.items.find(({ image }) => image === images.get(name))
      return card ? { ...card, rating, avgCost: savings, processingTime: processing } : []
    })
    const shown: LanguageContent = { ...content, destinations: { ...content.destinations, items } }
    return fillWords(shown, toFacts(company, shown, destinations.length))
  })
  // The content's contact has an address of the content's company.
  const securityContact = company.email === contents.company.email ? contents.securityContact : company.email
  // The same shape with other words.
  return {
    ...{ ...contents, company, securityContact, languages },
    ...{ statistics, team, registrations, answeredIn },
  } as Contents
}

function toFacts(company: Company, { form, locale, dates }: LanguageContent, destinations: number) {
  const { name, region, regulator, disabilityAuthority, nameMeaning, zoneName, zoneShort } = company
  const country = findCountry(company.country)
  return {
    ...{ company: name, nameMeaning, region, regulator, disabilityAuthority },
    zone: locale === DEFAULT_LOCALE ? zoneName : toZoneNames(company.zone, dates).zoneName,
    zoneShort,
    homeCountry: country ? toCountryName(country, form.countryNames) : '',
    destinations: String(destinations),
  }
}

/** As the cards of the default language show them. */
export function listDestinations({ languages }: SiteContents): DestinationFigures[] {
  const cards = languages[0]?.destinations.items ?? []
  return cards.map(({ country, rating, avgCost, processingTime }) => ({
    name: country,
    rating,
    savings: avgCost,
    processing: processingTime,
  }))
}

function fillWords(part: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof part === 'string')
    return part.replace(/\{(\w+)\}( ?)/g, (placeholder, name: string, space: string) =>
      values[name] ? values[name] + space : (values[name] ?? placeholder),
    )
  if (Array.isArray(part)) return part.map((one) => fillWords(one, values))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, fillWords(one, values)]))
}
