import { hash } from 'node:crypto'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { PublishedTexts, Signatures } from '#contract/site/published.ts'
import { keepFitting } from '#contract/texts/apply-texts.ts'
import { listTexts, type Texts } from '#contract/texts/list-texts.ts'
import { findPart, listParts } from '#contract/texts/parts.ts'

/** `stale`: it was signed, and its words or the English ones have changed since. */
export type ReviewState = 'signed' | 'stale' | 'unsigned'

/** A language of the release. */
export type ReleasedLanguage = {
  locale: string
  /** A native speaker is named in `site/content/made-from.json`. */
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

/** `words` and `english`: hashes of its texts, of which a signature has the same. */
export type PartReview = { state: ReviewState; words: string; english: string }

/**
 * The state of each part of a language, by its prefix. A part is signed by a signature at the desk for exactly these words,
 * own and English; or by the review in the repository as long as neither differs from the release.
 */
export function reviewParts({
  isReviewedInRelease,
  own,
  english,
  signatures,
}: Read): Map<string, PartReview> {
  const ownHashes = hashParts(own)
  const englishHashes = hashParts(english)
  const changed = new Set(
    [...Object.keys(own.changed), ...Object.keys(english.changed)].map((path) => findPart(path).prefix),
  )
  return new Map(
    [...ownHashes].map(([prefix, words]) => {
      const ofEnglish = englishHashes.get(prefix) ?? ''
      const signature = signatures[prefix]
      const isSigned =
        (isReviewedInRelease && !changed.has(prefix)) ||
        (signature?.words === words && signature.english === ofEnglish)
      const isStale = isReviewedInRelease || signature !== undefined
      const state = isSigned ? 'signed' : isStale ? 'stale' : 'unsigned'
      return [prefix, { state, words, english: ofEnglish }]
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
      const own = toWording(language)
      const parts = reviewParts({ isReviewedInRelease: isReviewed, own, english, signatures })
      return [locale, toWhole(Array.from(parts.values(), ({ state }) => state))]
    }),
  )
}

function toWhole(states: readonly ReviewState[]): ReviewState {
  if (states.includes('unsigned')) return 'unsigned'
  return states.includes('stale') ? 'stale' : 'signed'
}

/** In the order of the parts; without what is left out. */
function hashParts({ released, changed }: Wording): Map<string, string> {
  const parts = new Map<string, [path: string, text: string][]>()
  for (const [path, text] of Object.entries({ ...released, ...changed })) {
    if (text.trim() === '') continue
    const { prefix } = findPart(path)
    const part = parts.get(prefix) ?? []
    part.push([path, text.trim()])
    parts.set(prefix, part)
  }
  return new Map(listParts([...parts.keys()]).map(({ prefix }) => [prefix, toHash(parts.get(prefix) ?? [])]))
}

function toHash(part: readonly [path: string, text: string][]): string {
  const sorted = part.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted))
}
