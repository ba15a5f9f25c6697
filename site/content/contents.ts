import type { SiteContents } from '#contract/site/site-build.ts'
import type { SiteContent } from './types.ts'

export type Contents = SiteContents<SiteContent>

/** The default language's content for a language that the site no longer has. */
export function findContent({ languages }: Contents, locale: string): SiteContent {
  const found = languages.find((content) => content.locale === locale) ?? languages[0]
  if (found === undefined) throw new Error('The site has no language')
  return found
}
