import { applyTexts } from '../texts/apply-texts.ts'
import type { Texts } from '../texts/list-texts.ts'
import type { LanguageContent } from './site-build.ts'

/**
 * A reader's confirmation that a part of the texts is right. `words` and `english` are hashes of the texts that were
 * read, in the language itself and in English; once either differs, the signature is stale.
 */
export type Signature = {
  name: string
  /** The account's id, or that of the reviewer's link. */
  by: string
  at: number
  /** Version of the draft that was read. */
  version: number
  words: string
  english: string
}

/** By the prefix of the part. */
export type Signatures = Readonly<Record<string, Signature>>

/** Published texts of a language, with their signatures. */
export type PublishedLanguage = {
  texts: Texts
  /** Counts how often words changed that patients agree to, and when they did last. */
  notice?: { revision: number; since: string } | undefined
  signatures?: Signatures | undefined
}

/** By locale. */
export type PublishedTexts = Readonly<Record<string, PublishedLanguage>>

/** The sentence above the form's button, and the privacy notice. */
const NOTICE = /^(?:form\.consent$|privacy\.)/

export function isOfNotice(path: string): boolean {
  return NOTICE.test(path)
}

/** A language with its published words. What patients agree to then has a version and a date of its own. */
export function applyPublished(content: LanguageContent, published: PublishedTexts): LanguageContent {
  const { texts = {}, notice } = published[content.locale] ?? {}
  const withTexts = applyTexts(content, texts)
  if (notice === undefined) return withTexts
  return {
    ...withTexts,
    consentVersion: `${content.consentVersion}.${notice.revision}`,
    consentDate: formatDate(notice.since, content.dates),
  }
}

function formatDate(date: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(date))
}
