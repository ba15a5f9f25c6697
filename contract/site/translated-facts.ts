import type { Company } from '../company/company.ts'
import { countries } from '../company/countries.ts'
import { nameCountry } from '../company/country-names.ts'
import { DEFAULT_LOCALE } from '../locales.ts'
import type { Estimate } from '../settings/costs.ts'
import type { DestinationSetting } from '../settings/destinations.ts'
import type { Photograph } from '../settings/picture.ts'
import type { ServiceSetting } from '../settings/services.ts'
import type { FactTranslations } from '../settings/translations.ts'
import { isPeriod, toLocalFigure } from './local-figures.ts'
import {
  companyFacts,
  type DestinationCard,
  type LanguageContent,
  type SiteContents,
  type TranslatedFacts,
} from './site-build.ts'

/** Falls back to the fact as it was set. */
export function translateFact(
  { translatedFacts }: Pick<LanguageContent, 'translatedFacts'>,
  fact: string,
): string {
  return (
    (translatedFacts !== undefined && Object.hasOwn(translatedFacts, fact)
      ? translatedFacts[fact]
      : undefined) ?? fact
  )
}

/** Falls back to the figure with the language's digits and words. */
export function translateFigure(
  content: Pick<LanguageContent, 'translatedFacts' | 'locale' | 'dates' | 'dir'>,
  figure: string,
): string {
  const translated = translateFact(content, figure)
  return translated === figure ? toLocalFigure(figure, content) : translated
}

type Present = {
  translations?: FactTranslations | undefined
  /** The company that has been set, which may be another one than the content's. */
  present: Company
  placeNames: readonly string[]
}

/**
 * Returns the facts that a language tells otherwise than they were set: translations by an administrator, the content's
 * words for its own company and destinations, and the names of countries among `placeNames`.
 */
export function toTranslatedFacts(
  content: LanguageContent,
  {
    company,
    statistics,
    costs,
    invented,
    languages,
  }: Pick<SiteContents, 'company' | 'statistics' | 'costs' | 'invented' | 'languages'>,
  { translations = {}, present, placeNames }: Present,
): TranslatedFacts | undefined {
  const { locale, facts = {}, dates, form } = content
  const [original] = languages
  if (locale === DEFAULT_LOCALE || original === undefined) return undefined
  const ofCompany = companyFacts
    .filter((name) => present[name] === company[name])
    .map((name) => [company[name], facts[name]] as const)
  const sources = statistics.flatMap((one) =>
    'source' in one ? [[one.source, facts.ownCount] as const] : [],
  )
  const figures = [original.destinations.figures?.source, content.destinations.figures?.source] as const
  const translated = [
    ...countries
      .filter(({ name }) => placeNames.includes(name))
      .map(({ code, name }) => [name, nameCountry(code, { names: form.countryNames, dates })] as const),
    ...original.destinations.items.flatMap((card, index) =>
      pairCards(card, content.destinations.items[index]),
    ),
    ...[
      ...ofCompany,
      ...sources,
      figures,
      ...pairTexts(costs, facts.costs),
      ...pairTexts(invented, facts.invented),
    ],
  ].filter(([original, translated]) => original && translated)
  return { ...Object.fromEntries(translated), ...translations[locale] }
}

/** The texts of the content with those of another language at the same places. */
function pairTexts(original: unknown, own: unknown): [string, string][] {
  if (typeof original === 'string' && typeof own === 'string') return [[original, own]]
  if (typeof original !== 'object' || typeof own !== 'object' || original === null || own === null) return []
  const texts: Readonly<Record<string, unknown>> = { ...original }
  return Object.entries(own).flatMap(([place, text]) => pairTexts(texts[place], text))
}

function pairCards(card: DestinationCard, own: DestinationCard | undefined) {
  return [
    [card.country, own?.country],
    [card.avgCost, own?.avgCost],
    [card.processingTime, own?.processingTime],
  ] as const
}

type SetFacts = Pick<SiteContents, 'company' | 'statistics' | 'team' | 'registrations' | 'costs'> & {
  destinations: readonly Partial<DestinationSetting>[]
  services: readonly ServiceSetting[]
  pictures: Readonly<Record<string, Photograph | null>>
}

/** The words that a company has set and that the pages show in every language. Most figures are put into a language by themselves. */
export function listFactTexts({
  company,
  statistics,
  team,
  registrations,
  costs: { estimate, earnings },
  services,
  destinations,
  pictures,
}: SetFacts): string[] {
  const photographs = [...Object.values(pictures), ...destinations.map(({ photograph }) => photograph)]
  const texts = [
    ...companyFacts.map((name) => company[name]),
    ...statistics.flatMap((one) => ('source' in one ? [one.source, ...listWords(one.value)] : [])),
    ...services.flatMap(({ name, isShown, card }) => (isShown && card ? [name, card.description] : [])),
    ...destinations
      .filter(({ isShown }) => isShown !== false)
      .flatMap(({ name = '', source = '', savings = '', processing = '', card }) => [
        ...(card ? [name, card.description, ...card.highlights, card.imageAlt] : []),
        ...[source, ...listWords(savings), ...listWords(processing)],
      ]),
    ...photographs.flatMap((photograph) => photograph?.alt ?? []),
    ...registrations.flatMap(({ what, issuer }) => [what, issuer]),
    ...team.map(({ role }) => role),
    ...(estimate ? listEstimateTexts(estimate) : []),
    earnings,
  ]
  return [...new Set(texts.filter((text) => text !== ''))]
}

function listEstimateTexts(estimate: Estimate): string[] {
  const { operation, hospital, stay, cost, includes, excludes, source } = estimate
  return [operation, hospital, stay, ...listWords(cost), ...includes, ...excludes, source]
}

/** A figure in words that no language has by itself. */
function listWords(figure: string): string[] {
  return /\p{L}/u.test(figure) && !isPeriod(figure) ? [figure] : []
}
