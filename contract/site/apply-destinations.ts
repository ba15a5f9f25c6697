import type { DestinationSetting } from '../settings/destinations.ts'
import type { DestinationCard, DestinationFigures, LanguageContent, SiteContents } from './site-build.ts'
import { translateFact, translateFigure } from './translated-facts.ts'

/** A destination with its settings. `isShown` and the rest are missing where the content's destination is unchanged. */
export type AppliedDestination = DestinationFigures & Partial<Omit<DestinationSetting, 'name'>>

/** A destination that an administrator has described. */
type OwnCard = DestinationCard & {
  imageAlt: string
  description: string
  highlights: readonly string[]
  own?: { ink: string; sky: string }
  figures?: { source: string; asOf: string }
}

type Figures = LanguageContent['destinations']['figures']

/** The cards of those that are shown, in their order. */
export function applyDestinations(
  content: LanguageContent,
  destinations: readonly AppliedDestination[],
  images: ReadonlyMap<string, string>,
  ofDefault: Figures,
): LanguageContent['destinations'] {
  const cards = content.destinations.items
  const items = destinations.flatMap((destination, index): DestinationCard[] => {
    if (destination.isShown === false) return []
    const { name, rating, savings, processing, photograph, card: own } = destination
    const known = cards.find(({ image }) => image === images.get(name))
    const card = own ? toOwnCard(content, name, own, index) : known
    if (card === undefined) return []
    const figures = findSource(content, destination, ofDefault)
    return [
      {
        ...card,
        rating,
        avgCost: translateFigure(content, savings),
        processingTime: translateFigure(content, processing),
        ...(figures && { figures }),
        ...(photograph && { imageAlt: translateFact(content, photograph.alt) }),
      },
    ]
  })
  return { ...content.destinations, items }
}

/** The name by which its photograph and its drawing are found. */
export function toImageName(
  { name, card }: AppliedDestination,
  index: number,
  images: ReadonlyMap<string, string>,
): string | undefined {
  return card ? toOwnName(index) : images.get(name)
}

/** By their names in the default language. */
export function listImages({ languages }: SiteContents): ReadonlyMap<string, string> {
  return new Map(languages[0]?.destinations.items.map(({ country, image }) => [country, image]))
}

function toOwnName(index: number): string {
  return `own-${index + 1}`
}

function toOwnCard(
  content: LanguageContent,
  name: string,
  { description, highlights, imageAlt, ink, sky }: NonNullable<DestinationSetting['card']>,
  index: number,
): OwnCard {
  const tell = (fact: string) => translateFact(content, fact)
  return {
    image: toOwnName(index),
    country: tell(name),
    description: tell(description),
    highlights: highlights.map(tell),
    imageAlt: tell(imageAlt),
    own: { ink, sky },
    rating: null,
    avgCost: '',
    processingTime: '',
  }
}

/** The content's own figures are explained in its note. */
function findSource(
  content: LanguageContent,
  { source, asOf }: AppliedDestination,
  ofDefault: Figures,
): OwnCard['figures'] {
  if (!source || !asOf) return undefined
  if (source === ofDefault?.source && asOf === ofDefault.asOf) return undefined
  return { source: translateFact(content, source), asOf }
}
