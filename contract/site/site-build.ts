import type { Company } from '../company/company.ts'
import type { CountryNames } from '../company/countries.ts'
import type { FieldErrors } from '../errors.ts'
import type { FieldErrorWords } from '../inquiry/inquiry.ts'
import { DEFAULT_LOCALE } from '../locales.ts'
import type { Colours } from '../look/colours.ts'
import type { Costs, Estimate } from '../settings/costs.ts'
import type { Crop } from '../settings/picture.ts'
import type { ServiceColour, ServiceIcon } from '../settings/services.ts'
import type { Statistic } from '../settings/statistics.ts'
import type { InventedMember, TeamMember } from '../settings/team.ts'
import type { Registration } from '../settings/trust.ts'
import type { PatientPage } from './patient-page.ts'

/** dist/site-build.json, written by `npm run build`. */
export type SiteRelease = {
  /** Differs between builds of different sources. */
  release: string
  /** Contents of the example company. */
  contents: SiteContents
}

/** Folder of a build that has the photographs of the content, by their ids. */
export const PHOTOS_FOLDER = 'photos'

/** The facts and words of a company: what `site/content/` has for the example. */
export type SiteContents<Content extends LanguageContent = LanguageContent> = {
  company: Company
  /** Where security researchers report vulnerabilities. */
  securityContact: string
  statistics: readonly Statistic[]
  /** Coordinators who want to be shown. */
  team: readonly TeamMember[]
  /** Shown in their place, outside of production, while the company is the example. */
  invented: readonly InventedMember[]
  registrations: readonly Registration[]
  costs: Costs
  /** In which patients are answered, as codes. */
  answeredIn: readonly string[]
  /** The default language first. */
  languages: readonly Content[]
  /** Photographs of the content, from their folder. */
  photos?: Photos
}

/** Facts that are words, which the company has in its own language. */
export const companyFacts = ['region', 'regulator', 'disabilityAuthority', 'nameMeaning', 'storedIn'] as const

/** `ownCount`: the source of the content's figures. */
export type CompanyFacts = Partial<Record<(typeof companyFacts)[number] | 'ownCount', string>> & {
  costs?: CostFacts
  invented?: readonly Pick<InventedMember, 'role' | 'portrait'>[]
}

/** The words of the content's costs, in another language. */
export type CostFacts = {
  estimate: Omit<Estimate, 'country' | 'asOf' | 'link'>
  earnings: string
}

/** Facts in a language, by how they were set. */
export type TranslatedFacts = Readonly<Record<string, string>>

/** Part of a language's content that the server reads; the rest is known to the site alone. */
export type LanguageContent = Omit<SiteWords, 'countryNames' | 'destinations'> & {
  locale: string
  /** Facts of the content's company, in this language. */
  facts?: CompanyFacts
  /** By a native speaker. */
  isReviewed: boolean
  /** The English text, to which patients agree while the language is not reviewed. `applySettings` adds it. */
  binding?: BindingText | undefined
  /**
   * Version of the text that patients agree to. Names the English one too where it binds: `2026-11-fr-3+2026-11-en-5`.
   */
  consentVersion: string
  consentDate: string
  form: Pick<SiteWords, 'countryNames'> & { consent: string }
  privacy: NoticeWords
  services?: { items: readonly ServiceCard[] }
  destinations: { items: readonly DestinationCard[]; figures?: FigureSource }
  meta?: { shareImageAlt?: string }
  hero?: { title?: string; imageAlt?: string }
  about?: { title?: string; imageAlt?: string }
}

export type BindingText<Privacy extends NoticeWords = NoticeWords> = {
  consent: string
  privacy: Privacy
  consentVersion: string
  consentDate: string
}

/** The privacy notice, with {legalName} and the like; {retention}, {spam} and {link} in it are `days` of a number. */
export type NoticeWords = {
  days: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
  title: string
  summary: string
  sections: readonly { title: string; points?: readonly string[]; paragraphs: readonly string[] }[]
}

export type ServiceCard = { title: string; description: string; icon: ServiceIcon; colour: ServiceColour }

/** `image` is the same in every language. */
export type DestinationCard = {
  image: string
  country: string
  rating: number | null
  avgCost: string
  processingTime: string
}

/** `asOf` is a day, YYYY-MM-DD. */
export type FigureSource = { source: string; asOf: string }

/** Facts that the server takes from the contents. `languages` are published; `words` has the others' too, for mails. */
export type SiteFacts = Pick<
  SiteContents,
  'statistics' | 'team' | 'invented' | 'registrations' | 'costs' | 'answeredIn'
> & {
  company: Company
  /** Names of the services that are shown. */
  services: readonly string[]
  /** From the destination cards; the desk's templates use them. */
  destinations: readonly DestinationFigures[]
  languages: readonly Pick<LanguageContent, 'locale' | 'isReviewed'>[]
  words: WordsByLocale
}

/** `rating` of 5; `savings` and `processing` as they are shown, such as 60-80% and 2-3 weeks. Null and empty are not. */
export type DestinationFigures = {
  name: string
  rating: number | null
  savings: string
  processing: string
  /** Where they come from, and of which day they are. */
  source?: string
  asOf?: string | null
}

/** CSP sources (`'sha256-…'`) of all inlined code. */
export type InlinedHashes = { scriptHashes: readonly string[]; styleHashes: readonly string[] }

/** Inputs of the pages from the environment and the settings, in addition to the contents. */
export type SiteSettings = {
  publicKey: string
  /** The backend that the pages call: empty for the server that serves them, or a hosted Supabase project. */
  backendUrl: string
  /** The site's own address, for what has to be absolute: canonical links, the sitemap, shared pictures. */
  publicOrigin: string
  /** Closed inquiries are erased after so many days, as the privacy notice says. */
  retentionDays: number
}

/** The site as it is served. */
export type SiteBuild = SiteFacts &
  SiteSettings &
  InlinedHashes & {
    /** The default one where it is missing. */
    look?: Look
  }

export type WordsByLocale = Readonly<Record<string, SiteWords>> & {
  readonly [DEFAULT_LOCALE]: SiteWords
}

export type SiteWords = {
  dir: Direction
  /** The tag that dates and numbers follow, such as `en-GB`. */
  dates: string
  countryNames: CountryNames
  /** Facts of the company, by how they were set; undefined in the default language. */
  translatedFacts?: TranslatedFacts | undefined
  errors: FieldErrorWords
  otherError: string
  acknowledgement: AcknowledgementWords
  patientPage: PatientPageMailWords
  /** In the order of the company's. */
  destinations?: readonly DestinationWords[] | undefined
}

export type DestinationWords = Pick<DestinationFigures, 'name' | 'savings' | 'processing'>

export type Direction = 'ltr' | 'rtl'

/** The default language's words for a language that has none. */
export function findWords(words: WordsByLocale, locale: string): SiteWords {
  return words[findWordsLocale(words, locale)] ?? words[DEFAULT_LOCALE]
}

/** The language of these words. */
export function findWordsLocale(words: WordsByLocale, locale: string): string {
  return Object.hasOwn(words, locale) ? locale : DEFAULT_LOCALE
}

/** Whether there are pages in a language. */
export function isPublished({ languages }: Pick<SiteFacts, 'languages'>, locale: string): boolean {
  return languages.some((language) => language.locale === locale)
}

/** Plain text with {reference}, {company}, {legalName}, {address}, {phone}, {email}; paragraphs also {promise}. */
export type AcknowledgementWords = {
  subject: string
  /** Has no name: anybody can type one together with a stranger's address. Also begins the mail with a new link. */
  greeting: string
  paragraphs: readonly string[]
  /** A paragraph about the patient's page, where there is one. */
  page: string
  /** For {promise}, before and after {replyBy}. */
  promise: string
  latePromise: string
  /** Follows the promise when the clocks of {country}, by the patient's phone number, show another time, {localReplyBy}. */
  localTime: string
  /** Labels of the links to the patient's page, WhatsApp and, in HTML, the phone number; replies have them, too. */
  links: { confirmation: string; whatsApp: string; call: string }
  notYou: string
  signature: readonly string[]
}

type ShortMailWords = { subject: string; paragraphs: readonly string[]; link?: string }

/** Plain text with {reference}, {company}, {legalName}, {address}, {phone}, {email}. */
export type PatientPageMailWords = {
  /** The mail with a new link. */
  linkMail: ShortMailWords
  /** In a copy of a reply, in place of the patient's link; {name} is the patient's. */
  linkElsewhere: string
  /** To a new address of the patient, with the link that confirms it. */
  contactLink: ShortMailWords
  /** To the present address, when another one or another number was given. */
  contactNotice: ShortMailWords
  /** The entry in the calendar for an agreed call. */
  call: string
  /** The mail that asks whether a hospital may be asked; {hospital} and {place} are in it. */
  consentQuestion: ShortMailWords
  /** The mail with offers from hospitals, and the labels of their parts. */
  offers: {
    subject: string
    hospital: string
    cost: string
    nights: string
    days: string
    included: string
    excluded: string
    validUntil: string
  }
}

/** dist/site-renderer.js: React, the styles and all pages without their words, in one file without imports. */
export type SiteRendererModule = {
  createSiteRenderer(inputs: RenderInputs): SiteRenderer
}

/** How much of the data for search engines a page leaves out: nothing, the holidays, or all hours of given dates. */
export type LeftOut = 0 | 1 | 2

export type RenderInputs = SiteSettings & {
  leftOut?: LeftOut
  /** In the footer. */
  year: number
  contents: SiteContents
  look: Look
  photos: Photos
  /** By locale. */
  assets: Readonly<Record<string, LanguageAssets>>
  lookAssets: LookAssets
}

/** The colours by day, and the uploaded sign, by its id. */
export type Look = { colours: Colours; logo: string | null }

/** By the names of the pictures that they replace. */
export type Photos = Readonly<Record<string, { picture: string; crop: Crop | null }>>

/** Addresses of the files that depend on colours and pictures. */
export type LookAssets = {
  islandStyle: string
  /** In place of the logo of the content's company. */
  logo: MadeLogo | null
  /** In place of those of the build, by the names of their sources. */
  drawings: Readonly<Record<string, string>>
  photos: Readonly<Record<string, MadePhoto>>
}

export type MadeLogo = { url: string; width: number; height: number }

/** Lists for `srcset`, the smallest file, and what stands in its place until it has loaded, as a CSS background. */
export type MadePhoto = { avif: string; webp: string; src: string; placeholder: string }

/**
 * Addresses of a language's own files: letters of the font, words of the form's script, title in the shared picture.
 * `offersModule` is the same for all: how each is offered to a visitor whose browser prefers it.
 */
export type LanguageAssets = {
  fontUrl: string
  /** Letters that a device may lack. */
  lettersUrl?: string | undefined
  wordsModule: string
  shareImage: string
  offersModule: string
  /** Addresses of the portraits, by the ids of the coordinators. */
  faces: Readonly<Record<string, string>>
}

/** dist/site-parts.js: makes the files that depend on words, colours and pictures. */
export type SitePartsModule = {
  makeParts(
    inputs: Pick<RenderInputs, 'contents' | 'look' | 'photos'>,
    parts: PartsStore,
  ): Promise<Pick<RenderInputs, 'assets' | 'lookAssets'>>
}

export type PartsStore = {
  /** The address of an immutable file: one that was made from the same before, or the one that `make` makes. */
  keep(name: string, madeFrom: string, make: () => Promise<Uint8Array>): Promise<string>
  /** Like `keep`, at an address of its own, such as `/favicon.ico`. */
  keepAt(path: string, madeFrom: string, make: () => Promise<Uint8Array>): Promise<string>
  /** The content of a file that was made, by its address. */
  readMade(url: string): Promise<Uint8Array>
  /** Reads a picture that was uploaded, or came with the release. */
  readPicture(id: string): Promise<Uint8Array>
}

export type SiteRenderer = {
  /** Renders a page that depends on a request. */
  renderSitePage(page: RequestPage): string
  /** A page that doesn't, by its name without the language's folder. */
  renderStaticPage(locale: string, name: string): string
  /** Every page and text file that doesn't, by its name below the site's root. */
  renderStaticFiles(now: Date): Record<string, string>
  /** All code that pages inline. */
  listInlined(): { scripts: readonly string[]; styles: readonly string[] }
}

/** Files for a hospital, without the patient's name. `until`: a day, YYYY-MM-DD; `bytes` of each file. */
export type HospitalFiles = {
  path: string
  reference: string
  until: string
  files: readonly { number: number; name: string; bytes: number }[]
}

export type RequestPage = {
  locale: string
} /** The form with its submitted values. `problem` is an error of no single field. */ & (
  | {
      kind: 'inquiry-form'
      values: Readonly<Record<string, string>>
      errors: FieldErrors
      problem?: 'tooMany' | 'unavailable' | 'tooLarge'
    }
  /** Replaces the form after too many requests. Keeps the values and sends them again, `isOwnForm` to its own address. */
  | { kind: 'too-many'; values: Readonly<Record<string, string>>; isOwnForm?: true }
  /** `asksCountry`: the number may be from another country than the preselected one. */
  | { kind: 'inquiry-sent'; reference: string; replyBy: string; asksCountry?: boolean }
  | ({ kind: 'patient-page' } & PatientPage)
  /** Behind the link in the mail to a new address. */
  | { kind: 'contact-link'; reference: string; isConfirmed: boolean }
  /** In English, for a hospital. `path` takes the number of a file as the field `file`. Null once the link has ended. */
  | { kind: 'hospital-files'; shared: HospitalFiles | null }
  | { kind: 'application-error'; status: number; message: string; stack?: string }
)
