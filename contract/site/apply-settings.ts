import type { Company } from '../company/company.ts'
import { toHomeName, toOfferedNames } from '../company/country-names.ts'
import { toZoneNames } from '../company/zone-names.ts'
import { DEFAULT_LOCALE } from '../locales.ts'
import type { Photograph } from '../settings/picture.ts'
import type { ServiceSetting } from '../settings/services.ts'
import type { FactTranslations } from '../settings/translations.ts'
import { type AppliedDestination, applyDestinations, listImages } from './apply-destinations.ts'
import { applyServices, listServiceNames } from './apply-services.ts'
import { toNumberWord } from './number-words.ts'
import { applyPublished, type PublishedTexts } from './published.ts'
import {
  companyFacts,
  type DestinationFigures,
  type LanguageContent,
  type SiteContents,
} from './site-build.ts'
import { toTranslatedFacts, translateFact } from './translated-facts.ts'

type Applied = Pick<
  SiteContents,
  'company' | 'statistics' | 'team' | 'invented' | 'registrations' | 'costs' | 'answeredIn'
> & {
  destinations: readonly AppliedDestination[]
  /** Empty: those of the content. */
  services?: readonly ServiceSetting[]
  texts?: PublishedTexts | undefined
  translations?: FactTranslations | undefined
  /** Undefined: all languages. */
  published?: readonly string[] | undefined
  /** Languages that native speakers have reviewed. Undefined: as the content says. */
  reviewed?: readonly string[] | undefined
  /** Photographs of the hero, of "About", and beside a link to the page. */
  pictures?: Readonly<Record<'hero' | 'about' | 'shared', Photograph | null>>
}

/**
 * The contents with the words that were published and what was set: words name the company by {company} and its facts by
 * the other names of `toFacts`. Other placeholders stay for the code that fills them.
 */
export function applySettings<Contents extends SiteContents>(
  contents: Contents,
  settings: Applied = { ...contents, destinations: listDestinations(contents) },
): Contents {
  const { company, destinations, statistics, team, invented, registrations, costs, answeredIn } = settings
  const { published, reviewed, pictures, services = [], texts = {}, translations } = settings
  const images = listImages(contents)
  const serviceNames = listServiceNames(contents)
  const placeNames = [company.storedIn, ...destinations.map(({ name }) => name)]
  const figures = contents.languages[0]?.destinations.figures
  const isPublished = ({ locale }: LanguageContent) => published?.includes(locale) ?? true
  const pagesIn = contents.languages.filter(isPublished).map(({ locale }) => locale)
  function toLanguage(released: LanguageContent): LanguageContent {
    const { facts, ...content } = applyPublished(released, texts)
    const translatedFacts = toTranslatedFacts(released, contents, {
      translations,
      present: company,
      placeNames,
    })
    const ofLanguage: LanguageContent =
      translatedFacts === undefined ? content : { ...content, translatedFacts }
    const ofPage = applyDestinations(ofLanguage, destinations, images, figures)
    const countryNames = toOfferedNames(company, { names: content.form.countryNames, dates: content.dates })
    const localized: LanguageContent = {
      ...ofLanguage,
      ...describe(ofLanguage, pictures),
      ...applyServices(ofLanguage, services, serviceNames),
      destinations: ofPage,
      form: { ...content.form, countryNames },
    }
    const isReviewed = reviewed?.includes(content.locale) ?? content.isReviewed
    return {
      ...fillWords(localized, toFacts(tellCompany(localized, company), localized, { answeredIn, pagesIn })),
      isReviewed,
    }
  }
  const [original] = contents.languages
  const english = original && toLanguage(original)
  const languages = contents.languages
    .filter(isPublished)
    .map((content) => (english && content === original ? english : toLanguage(content)))
    .map((content) => (english && !content.isReviewed ? bindEnglish(content, english) : content))
  // The content's contact has an address of the content's company.
  const securityContact = company.email === contents.company.email ? contents.securityContact : company.email
  // Has the shape of `Contents`: only values have changed.
  return {
    ...contents,
    company,
    securityContact,
    languages,
    statistics,
    team,
    invented,
    registrations,
    answeredIn,
    costs: {
      ...costs,
      estimate: isDestination(costs.estimate?.country, destinations) ? costs.estimate : null,
    },
  } as Contents
}

function isDestination(country: string | undefined, destinations: readonly AppliedDestination[]): boolean {
  return destinations.some(({ name, isShown = true }) => isShown && name === country)
}

function tellCompany(content: LanguageContent, company: Company): Company {
  const facts = companyFacts.map((name) => [name, translateFact(content, company[name])])
  return { ...company, ...Object.fromEntries(facts) }
}

type Languages = { answeredIn: readonly string[]; pagesIn: readonly string[] }

function toFacts(company: Company, content: LanguageContent, { answeredIn, pagesIn }: Languages) {
  const { form, locale, dates, destinations } = content
  const names = destinations.items.map((one) => one.country)
  const { name, region, regulator, disabilityAuthority, nameMeaning, zoneName, zoneShort } = company
  return {
    company: name,
    nameMeaning,
    region,
    regulator,
    disabilityAuthority,
    zone: locale === DEFAULT_LOCALE ? zoneName : toZoneNames(company.zone, dates).zoneName,
    zoneShort,
    homeCountry: toHomeName(company.country, company.zone, { names: form.countryNames, dates }),
    destinations: String(names.length),
    destinationsWord: toNumberWord(names.length, locale),
    destinationNames: new Intl.ListFormat(dates).format(names),
    languages: listLanguages(answeredIn, dates, 'disjunction'),
    pageLanguages: listLanguages(pagesIn, dates, 'conjunction'),
  }
}

/** Such as "English or Swahili". */
function listLanguages(codes: readonly string[], dates: string, type: 'conjunction' | 'disjunction'): string {
  const names = new Intl.DisplayNames(dates, { type: 'language' })
  return new Intl.ListFormat(dates, { type }).format(codes.map((code) => names.of(code) ?? code))
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
  const { hero, about, meta } = content
  const shared = pictures?.shared ?? pictures?.hero
  return {
    ...(meta && shared && { meta: { ...meta, shareImageAlt: translateFact(content, shared.alt) } }),
    ...(hero && pictures?.hero && { hero: { ...hero, imageAlt: translateFact(content, pictures.hero.alt) } }),
    ...(about &&
      pictures?.about && { about: { ...about, imageAlt: translateFact(content, pictures.about.alt) } }),
  }
}

/** While nobody has reviewed a language, patients agree to the English text, which is shown together with its own. */
function bindEnglish(content: LanguageContent, english: LanguageContent): LanguageContent {
  const { form, privacy, consentVersion, consentDate } = english
  return {
    ...content,
    consentVersion: `${content.consentVersion}+${consentVersion}`,
    binding: { consent: form.consent, privacy, consentVersion, consentDate },
  }
}

function fillWords<Part>(part: Part, values: Readonly<Record<string, string>>): Part
function fillWords(part: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof part === 'string')
    return part.replace(/\{(\w+)\}( ?)/g, (match, name: string, space: string, place: number) => {
      const value = values[name]
      if (!value) return value ?? match
      return (place === 0 && name === 'destinationsWord' ? toCapital(value) : value) + space
    })
  if (Array.isArray(part)) return part.map((one) => fillWords(one, values))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, fillWords(one, values)]))
}

function toCapital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
