import type { Company } from './company.ts'
import type { Country } from './countries.ts'
import type { FieldErrors, FieldErrorWords } from './inquiry.ts'
import { DEFAULT_LOCALE } from './locales.ts'
import type { PatientPage } from './patient-page.ts'

/** dist/site-build.json, written by `npm run build`: what the server needs to know about the built site. */
export type SiteBuild = {
  backendUrl: string
  publicKey: string
  publicOrigin: string
  /** The retention that the privacy notice states. */
  retentionDays: number
  company: Company
  /** From the destination cards; the desk's templates use them. */
  destinations: readonly { name: string; savings: string; processing: string }[]
  words: WordsByLocale
  /** CSP sources (`'sha256-…'`) of all inlined code. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}

export type WordsByLocale = Readonly<Record<string, SiteWords>> & {
  readonly [DEFAULT_LOCALE]: SiteWords
}

export type SiteWords = {
  dir: Direction
  /** The tag that dates and numbers follow, such as `en-GB`. */
  dates: string
  countryNames: CountryNames
  errors: FieldErrorWords
  otherError: string
  acknowledgement: AcknowledgementWords
  patientPage: PatientPageMailWords
}

export type Direction = 'ltr' | 'rtl'

/** Null where the names are those of `countries`, which are English. */
export type CountryNames = Readonly<Record<Country['code'], string>> | null

/** The default language's words for a language that the site no longer has. */
export function findWords(words: WordsByLocale, locale: string): SiteWords {
  return (Object.hasOwn(words, locale) ? words[locale] : undefined) ?? words[DEFAULT_LOCALE]
}

/** Plain text with {reference}, {company}, {legalName}, {address}, {phone}, {email}; paragraphs also {promise}. */
export type AcknowledgementWords = {
  subject: string
  /** Without a name: anybody can type one beside a stranger's address. Also begins the mail with a new link. */
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
  /** To a new address of the patient, with the link that confirms it. */
  contactLink: ShortMailWords
  /** To the present address, when another one or another number was given. */
  contactNotice: ShortMailWords
  /** The entry in the calendar for an agreed call. */
  call: string
}

/** dist/site-renderer.js: renders the pages that depend on a request. */
export type SiteRenderer = {
  renderSitePage(page: RequestPage): string
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
  | { kind: 'application-error'; status: number; message: string; stack?: string }
)
