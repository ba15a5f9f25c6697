import { type AppliedDestination, applyDestinations, listImages } from './apply-destinations.ts'
import type { Company } from './company.ts'
import { toNumberWord } from './number-words.ts'
import type { Photograph } from './settings/picture.ts'
import type { DestinationFigures, LanguageContent, SiteContents } from './site-build.ts'

type Applied = {
  company: Company
  destinations: readonly AppliedDestination[]
  /** Photographs of the hero and of "About". */
  pictures?: Readonly<Record<'hero' | 'about', Photograph | null>>
}

/**
 * The contents with what was set: their words name the company by {company}, and count the destinations by {destinations},
 * or in words by {destinationsWord}. Other placeholders stay for the code that fills them.
 */
export function applySettings<Contents extends SiteContents>(
  contents: Contents,
  { company, destinations, pictures }: Applied = { ...contents, destinations: listDestinations(contents) },
): Contents {
  const images = listImages(contents)
  const languages = contents.languages.map((content) => {
    const ofPage = applyDestinations(content, destinations, images)
    const count = ofPage.items.length
    const shown: LanguageContent = { ...content, ...describe(content, pictures), destinations: ofPage }
    return fillWords(shown, {
      company: company.name,
      destinations: String(count),
      destinationsWord: toNumberWord(count, content.locale),
    })
  })
  // The same shape with other words.
  return { ...contents, company, languages } as Contents
}

/** As the cards of the default language show them. */
export function listDestinations({ languages }: SiteContents): DestinationFigures[] {
  const { items = [], figures } = languages[0]?.destinations ?? {}
  return items.map(({ country, rating, avgCost, processingTime, ...card }) => ({
    name: country,
    rating,
    savings: avgCost,
    processing: processingTime,
    ...figures,
    ...('figures' in card ? (card.figures as typeof figures) : undefined),
  }))
}

/** A photograph shows something else than the drawing. */
function describe(content: LanguageContent, pictures: Applied['pictures']): Partial<LanguageContent> {
  const { hero, about } = content
  return {
    ...(hero && pictures?.hero && { hero: { ...hero, imageAlt: pictures.hero.alt } }),
    ...(about && pictures?.about && { about: { ...about, imageAlt: pictures.about.alt } }),
  }
}

function fillWords(part: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof part === 'string')
    return part.replace(/\{(\w+)\}/g, (placeholder, name: string, place: number) => {
      const value = values[name] ?? placeholder
      return place === 0 && name === 'destinationsWord'
        ? value.charAt(0).toUpperCase() + value.slice(1)
        : value
    })
  if (Array.isArray(part)) return part.map((one) => fillWords(one, values))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, fillWords(one, values)]))
}
