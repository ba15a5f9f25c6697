import type { TextsAnswer } from '#contract/desk/texts.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { Signatures } from '#contract/site/published.ts'
import { keepFitting } from '#contract/texts/apply-texts.ts'
import { listTexts, type Texts } from '#contract/texts/list-texts.ts'
import { type PartReview, reviewParts, type Wording } from '../company/settings/reviews.ts'
import { readSigned } from '../company/settings/texts.ts'
import { findLanguage, readDraft, type WordsDeps } from './texts.ts'

type Deps = Pick<WordsDeps, 'db' | 'vault' | 'pages' | 'settings'>

/** Texts that a reviewer compares: the draft of a language, and the published ones in English. */
export type Compared = { own: Wording; english: Wording; version: number }

export async function readCompared(deps: Deps, locale: string): Promise<Compared> {
  const published = deps.settings.present().texts
  const { version, texts } = await readDraft(deps, locale, published)
  const english = listTexts(findLanguage(deps, DEFAULT_LOCALE))
  return {
    version,
    own: { released: listTexts(findLanguage(deps, locale)), changed: texts },
    english: {
      released: english,
      changed: keepFitting(english, published[DEFAULT_LOCALE]?.texts ?? {}),
    },
  }
}

type Parts = {
  parts: ReadonlyMap<string, PartReview>
  signatures: Signatures
  /** Version of the signatures. */
  signedVersion: number
}

/** How far the review of a draft has come. English is the original: none of its parts is signed. */
export async function readParts(deps: Deps, locale: string): Promise<Parts> {
  const { own, english } = await readCompared(deps, locale)
  const { version, signatures } = await readSigned(deps, locale)
  const { isReviewed } = findLanguage(deps, locale)
  const parts =
    locale === DEFAULT_LOCALE
      ? new Map()
      : reviewParts({ isReviewedInRelease: isReviewed, own, english, signatures })
  return { parts, signatures, signedVersion: version }
}

export function toLiveEnglish({ english }: Compared): Texts {
  return { ...english.released, ...english.changed }
}

export function toAnswerParts({ parts, signatures }: Parts): TextsAnswer['parts'] {
  return [...parts].map(([prefix, part]) => {
    const { name, at } = signatures[prefix] ?? {}
    return {
      prefix,
      state: part.state,
      signature: name === undefined || at === undefined ? null : { name, at },
      digest: toDigest(part),
    }
  })
}

/** Names what a signature is for. */
export function toDigest({ words, english }: Pick<PartReview, 'words' | 'english'>): string {
  return `${words}.${english}`
}
