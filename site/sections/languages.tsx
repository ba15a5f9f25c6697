import { assets } from 'virtual:site-assets'
import { toHomePath } from '#contract/locales.ts'
import type { SiteContent } from '../content/types.ts'
import { useLanguageAssets, useSiteSettings } from './site-settings.ts'

type LanguagesProps = {
  content: SiteContent
  /** Path of the page, below the home page of each language; undefined where its own address shows it in each. */
  path: string | undefined
  /** Whether this one is a landmark, and offers the language that a browser prefers. */
  isOffering?: boolean
}

/** Links to the page in the other languages, each named in itself. Nothing where there is one alone. */
export function Languages({ content, path, isOffering = false }: LanguagesProps) {
  // All have been checked as contents of the site.
  const languages = useSiteSettings().contents.languages as readonly SiteContent[]
  const { offersModule } = useLanguageAssets(content)
  if (languages.length < 2) return null
  const links = languages.map(({ locale, language }) =>
    locale === content.locale ? (
      <span key={locale} lang={locale} aria-current="true">
        {language.name}
      </span>
    ) : (
      <a
        key={locale}
        href={path === undefined ? `?locale=${locale}` : toHomePath(locale) + path}
        lang={locale}
        hrefLang={locale}
        rel="alternate"
      >
        {language.name}
      </a>
    ),
  )
  // In the footer it is a part of that landmark: a second one would need a name of its own.
  if (!isOffering) return <div className="languages">{links}</div>
  return (
    <nav
      className="languages"
      aria-label={content.language.label}
      data-module={`${assets.languageOfferModule} ${offersModule}`}
    >
      {links}
    </nav>
  )
}
