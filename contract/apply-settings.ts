import type { DestinationFigures, LanguageContent, SiteContents } from './site-build.ts'

type Applied = Pick<SiteContents, 'company' | 'statistics' | 'team' | 'registrations' | 'answeredIn'> & {
  destinations: readonly DestinationFigures[]
  /** Undefined: all languages. */
  published?: readonly string[] | undefined
}

/**
 * The contents with what was set: their words name the company by {company} and count the destinations by
 * {destinations}. Other placeholders stay for the code that fills them.
 */
export function applySettings<Contents extends SiteContents>(
  contents: Contents,
  applied: Applied = { ...contents, destinations: listDestinations(contents) },
): Contents {
  const { company, destinations, statistics, team, registrations, answeredIn, published } = applied
  const values = { company: company.name, destinations: String(destinations.length) }
  const images = new Map(contents.languages[0]?.destinations.items.map((card) => [card.country, card.image]))
  const isPublished = ({ locale }: LanguageContent) => published?.includes(locale) ?? true
  const languages = contents.languages.filter(isPublished).map((content) => {
    const items = destinations.flatMap(({ name, rating, savings, processing }) => {
      const card = content.destinations.items.find(({ image }) => image === images.get(name))
      return card ? { ...card, rating, avgCost: savings, processingTime: processing } : []
    })
    const shown: LanguageContent = { ...content, destinations: { ...content.destinations, items } }
    return fillWords(shown, values)
  })
  // The same shape with other words.
  return { ...contents, company, statistics, team, registrations, answeredIn, languages } as Contents
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
    return part.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  if (Array.isArray(part)) return part.map((one) => fillWords(one, values))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, fillWords(one, values)]))
}
