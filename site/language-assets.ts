import { assets } from 'virtual:site-assets'
import type { SiteContent } from './content/types.ts'
import type { LanguageAssets } from './site-assets.ts'

export function toLanguageAssets({ locale }: Pick<SiteContent, 'locale'>): LanguageAssets {
  const found = assets.languages[locale]
  if (found === undefined) throw new Error(`The build has no assets of the language ${locale}`)
  return found
}
