import type { SiteSettings } from '#contract/site-build.ts'
import type { Destination, SiteContent } from './content/types.ts'
import { fillIn } from './fill-in.ts'
import { defaultContent } from './languages.ts'

type Applied = Pick<SiteSettings, 'company' | 'destinations'>

/**
 * The content with what was set: its words name the company by {company} and count the destinations by {destinations}.
 * Other placeholders stay for the code that fills them.
 */
export function applySettings(content: SiteContent, { company, destinations }: Applied): SiteContent {
  const values = { company: company.name, destinations: String(destinations.length) }
  const items = destinations.flatMap(({ name, rating, savings, processing }) => {
    const card = findCard(content, name)
    return card ? { ...card, rating, avgCost: savings, processingTime: processing } : []
  })
  const shown: SiteContent = { ...content, destinations: { ...content.destinations, items } }
  // The same shape with other words.
  return fillWords(shown, values) as SiteContent
}

/** Settings have the names of the default language; every language has a card with the same picture. */
function findCard(content: SiteContent, name: string): Destination | undefined {
  const image = defaultContent.destinations.items.find(({ country }) => country === name)?.image
  return content.destinations.items.find((card) => card.image === image)
}

function fillWords(part: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof part === 'string') return fillIn(part, values)
  if (Array.isArray(part)) return part.map((one) => fillWords(one, values))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, fillWords(one, values)]))
}
