import { hash } from 'node:crypto'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { keepFitting } from '#contract/texts/apply-texts.ts'
import { listTexts, type Texts } from '#contract/texts/list-texts.ts'
import { findPart, listParts } from '#contract/texts/parts.ts'
import type { PublishedTexts, Signatures } from '#contract/texts/published.ts'

/** `stale`: it was signed, and its words or the English ones have changed since. */
export type ReviewState = 'signed' | 'stale' | 'unsigned'

/** A language of the release. */
export type ReleasedLanguage = {
  locale: string
  /** A native speaker is named in the language's `made-from.json`. */
  isReviewed: boolean
  /** Its content's. */
  content?: object | undefined
}

/** The texts of a language: those of the release, and what differs from them. */
export type Wording = { released: Texts; changed: Texts }

type Read = {
  isReviewedInRelease: boolean
  own: Wording
  english: Wording
  signatures: Signatures
}

/**
 * The state of each part of a language, by its prefix. A part is signed by a signature at the desk for exactly these words,
 * own and English; or by the review in the repository as long as neither differs from the release.
 */
export function listPartStates({
  isReviewedInRelease,
  own,
  english,
  signatures,
}: Read): Map<string, ReviewState> {
  const ownParts = groupByPart({ ...own.released, ...own.changed })
  const englishParts = groupByPart({ ...english.released, ...english.changed })
  const changed = new Set(
    [...Object.keys(own.changed), ...Object.keys(english.changed)].map((path) => findPart(path).prefix),
  )
  return new Map(
    listParts([...ownParts.values().flatMap((part) => Object.keys(part))]).map(({ prefix }) => {
      const signature = signatures[prefix]
      const isSigned =
        (isReviewedInRelease && !changed.has(prefix)) ||
        (signature?.words === toHash(ownParts.get(prefix)) &&
          signature.english === toHash(englishParts.get(prefix)))
      if (isSigned) return [prefix, 'signed']
      return [prefix, isReviewedInRelease || signature ? 'stale' : 'unsigned']
    }),
  )
}

/**
 * By locale, from what is published: `signed` where each part is, which counts as reviewed; `unsigned` where a part never
 * was. English is the original.
 */
export function listReviews(
  languages: readonly ReleasedLanguage[],
  published: PublishedTexts = {},
): Map<string, ReviewState> {
  const original = languages.find(({ locale }) => locale === DEFAULT_LOCALE)
  const toWording = ({ locale, content = {} }: ReleasedLanguage): Wording => {
    const released = listTexts(content)
    return { released, changed: keepFitting(released, published[locale]?.texts ?? {}) }
  }
  return new Map(
    languages.map((language) => {
      const { locale, isReviewed, content } = language
      const signatures = published[locale]?.signatures ?? {}
      if (locale === DEFAULT_LOCALE) return [locale, 'signed']
      if (original === undefined || content === undefined) return [locale, isReviewed ? 'signed' : 'unsigned']
      if (!isReviewed && Object.keys(signatures).length === 0) return [locale, 'unsigned']
      const english = toWording(original)
      const states = listPartStates({
        ...{ isReviewedInRelease: isReviewed, own: toWording(language), english, signatures },
      })
      return [locale, toWhole([...states.values()])]
    }),
  )
}

function toWhole(states: readonly ReviewState[]): ReviewState {
  if (states.includes('unsigned')) return 'unsigned'
  return states.includes('stale') ? 'stale' : 'signed'
}

/** Without what is left out. */
function groupByPart(texts: Texts): Map<string, Record<string, string>> {
  const parts = new Map<string, Record<string, string>>()
  for (const [path, text] of Object.entries(texts)) {
    if (text.trim() === '') continue
    const { prefix } = findPart(path)
    const part = parts.get(prefix) ?? {}
    part[path] = text.trim()
    parts.set(prefix, part)
  }
  return parts
}

export function hashPart(texts: Texts, prefix: string): string {
  return toHash(groupByPart(texts).get(prefix))
}

function toHash(part: Texts = {}): string {
  const sorted = Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted))
}
