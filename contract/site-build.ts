import type { Company } from './company.ts'
import type { FieldError, FieldErrors, InquiryField } from './inquiry.ts'

/** What `npm run build` writes to dist/site-build.json: all that the server has to know of the built site. */
export type SiteBuild = {
  /** The address and key that the page was built to call; an empty address means its own origin. */
  backendUrl: string
  publicKey: string
  /** The site's own address, which canonical links, the sitemap and shared pictures carry. */
  publicOrigin: string
  /** After how many days a closed inquiry is erased, as the privacy notice says. */
  retentionDays: number
  company: Company
  /** What the cards of the destinations promise; the desk's templates take it. */
  destinations: readonly { name: string; savings: string; processing: string }[]
  words: SiteWords
  /** CSP sources (`'sha256-…'`) of everything inlined in the pages. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}

/** Words of the site's content that the server sends: in JSON refusals and in the patient's acknowledgement. */
export type SiteWords = {
  errors: Record<InquiryField, Partial<Record<FieldError, string>>>
  otherError: string
  acknowledgement: AcknowledgementWords
}

/**
 * Plain text with the placeholders {reference}, {company}, {legalName}, {address}, {phone} and {email}; in a paragraph
 * also {promise}.
 */
export type AcknowledgementWords = {
  subject: string
  paragraphs: readonly string[]
  /** What {promise} stands for while its time, {replyBy}, is to come, and afterwards. */
  promise: string
  latePromise: string
  /** Follows the promise where the clocks of {country}, by the patient's phone number, show {localReplyBy}. */
  localTime: string
  /** Labels of the links to the confirmation page and to WhatsApp, and of the phone number in HTML. */
  links: { confirmation: string; whatsApp: string; call: string }
  /** For a reader who never wrote to the company. */
  notYou: string
  /** Lines. */
  signature: readonly string[]
}

/** dist/site-renderer.js: renders the pages that depend on a request, in the same React as the static ones. */
export type SiteRenderer = {
  renderSitePage(page: RequestPage): string
}

export type RequestPage =
  /** The form again, as it was filled in. `problem` is for what no field is to blame for. */
  | {
      kind: 'inquiry-form'
      values: Readonly<Record<string, string>>
      errors: FieldErrors
      problem?: 'tooMany' | 'unavailable' | 'tooLarge'
    }
  /** Instead of the form where it was asked for too often. It keeps what was filled in, and sends it again. */
  | { kind: 'too-many'; values: Readonly<Record<string, string>> }
  /** `asksCountry` where the number may be of another country than the preselected one. */
  | { kind: 'inquiry-sent'; reference: string; replyBy: string; asksCountry?: boolean }
  /** For a page that failed. `stack` is passed in development only. */
  | { kind: 'application-error'; status: number; message: string; stack?: string }
