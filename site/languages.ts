import * as contents from './content/languages.ts'
import type { SiteContent } from './content/types.ts'

export const languages: readonly SiteContent[] = Object.values(contents)

export const defaultContent: SiteContent = contents.en

/** The default's content for a language that the site no longer has. */
export function findContent(locale: string): SiteContent {
  return languages.find((content) => content.locale === locale) ?? defaultContent
}
