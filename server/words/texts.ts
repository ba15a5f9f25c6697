import type { PublishedTexts } from '#contract/site/published.ts'
import type { LanguageContent } from '#contract/site/site-build.ts'
import { keepFitting } from '#contract/texts/apply-texts.ts'
import type { TextsContext } from '#contract/texts/check-texts.ts'
import { listTexts, type Texts } from '#contract/texts/list-texts.ts'
import type { Ground } from '../case/feature.ts'
import { findDraft, type TextDraft } from '../company/settings/texts.ts'
import { AppError } from '../platform/http/app-error.ts'

export type WordsDeps = Pick<
  Ground,
  'db' | 'vault' | 'now' | 'log' | 'limits' | 'config' | 'content' | 'settings' | 'pages' | 'announce'
> & {
  /** Keeps the words that patients agree to. */
  keepNotices: () => Promise<void>
}

export function findLanguage({ pages }: Pick<WordsDeps, 'pages'>, locale: string): LanguageContent {
  const found = pages.contents.languages.find((content) => content.locale === locale)
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Each saved draft and signature is an event for good. `by` is the account's id, or the link's. */
export async function countDraft({ limits }: Pick<WordsDeps, 'limits'>, by: string): Promise<void> {
  const retryAfterSeconds = await limits.count('drafts', by)
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** The locale of a path. Throws `not_found` for one that the content doesn't have. */
export function parseLocale(deps: Pick<WordsDeps, 'pages'>, locale: string): string {
  findLanguage(deps, locale)
  return locale
}

/** Facts against which a text of the language is checked. */
export function toContext(deps: Pick<WordsDeps, 'pages' | 'settings'>, locale: string): TextsContext {
  return {
    defaults: listTexts(findLanguage(deps, locale)),
    company: deps.settings.present().company.name,
  }
}

/** The draft without what the present release has no place for; before the first one, what is published. */
export async function readDraft(
  deps: Pick<WordsDeps, 'db' | 'vault' | 'pages'>,
  locale: string,
  published: PublishedTexts,
): Promise<TextDraft> {
  const { version, texts } = (await findDraft(deps, locale)) ?? {
    version: 0,
    texts: published[locale]?.texts ?? {},
  }
  return { version, texts: keepFitting(listTexts(findLanguage(deps, locale)), texts) }
}

/** The paths whose words differ, a missing one counting as the default. */
export function listChanged(before: Texts, after: Texts): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...paths].filter((path) => before[path] !== after[path])
}
