import type { DestinationSetting } from './settings/destinations.ts'
import type { DestinationCard, DestinationFigures, LanguageContent, SiteContents } from './site-build.ts'

/** Without `isShown` and the rest: a destination of the content, as it is there. */
export type AppliedDestination = DestinationFigures & Partial<Omit<DestinationSetting, 'name'>>

/** A destination that an administrator has described: its words are the same in every language. */
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
  const { items: cards, figures: ofContent } = content.destinations
  const items = destinations.flatMap((destination, index): DestinationCard[] => {
    if (destination.isShown === false) return []
    const { name, rating, savings, processing, photograph, card: own } = destination
    const known = cards.find(({ image }) => image === images.get(name))
    const shown = own ? toOwnCard(name, own, index) : known
    if (shown === undefined) return []
    const figures = findSource(destination, ofDefault, ofContent)
    return [
      {
        ...shown,
        ...{ rating, avgCost: savings, processingTime: processing },
        ...(figures && { figures }),
        ...(photograph && { imageAlt: photograph.alt }),
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

function toOwnCard(name: string, card: NonNullable<DestinationSetting['card']>, index: number): OwnCard {
  const { description, highlights, imageAlt, ink, sky } = card
  return {
    image: toOwnName(index),
    country: name,
    ...{ description, highlights, imageAlt, own: { ink, sky } },
    ...{ rating: null, avgCost: '', processingTime: '' },
  }
}

/** The content's own figures are explained in its note. Settings name its source in the default language. */
function findSource(
  { source, asOf }: AppliedDestination,
  ofDefault: Figures,
  ofContent: Figures,
): OwnCard['figures'] {
  if (!source || !asOf) return undefined
  if (source !== ofDefault?.source) return { source, asOf }
  return asOf === ofDefault.asOf ? undefined : { source: ofContent?.source ?? source, asOf }
}
