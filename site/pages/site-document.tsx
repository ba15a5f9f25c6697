import { assets } from 'virtual:site-assets'
import type { ReactNode } from 'react'
import { toHomePath } from '#contract/locales.ts'
import favicon from '../art/favicon.svg'
import type { SiteContent } from '../content/types.ts'
import { toInlinedStyle } from '../inlined-style.ts'
import { SiteFooter } from '../sections/site-footer.tsx'
import { SiteHeader } from '../sections/site-header.tsx'
import { useCompany, useLanguageAssets, useSiteSettings } from '../site-settings.ts'
import { SharingTags } from './sharing-tags.tsx'

type SiteDocumentProps = {
  content: SiteContent
  title: string
  /** For indexed and shareable pages; others are noindex. */
  found?: { path: string; description: string }
  isHome?: boolean
  /** Includes the islands' styles, so that errors are shown at once. */
  isRefusal?: boolean
  isNotFound?: boolean
  children: ReactNode
}

/** The whole document. Styles and the small loader are inlined: nothing blocks the first paint. */
export function SiteDocument(props: SiteDocumentProps) {
  const { content, title, found, isHome = false, isRefusal = false, isNotFound = false, children } = props
  const home = isHome ? '' : toHomePath(content.locale)
  const { year, contents } = useSiteSettings()
  const company = useCompany()
  const { fontUrl } = useLanguageAssets(content)
  const style = toInlinedStyle(isHome ? 'home' : 'page', fontUrl, contents)
  return (
    <html
      lang={content.locale}
      dir={content.dir === 'ltr' ? undefined : content.dir}
      data-font={fontUrl}
      data-style={isHome && !isRefusal ? assets.islandStyle : undefined}
      data-not-found={isNotFound ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="theme-color" content="#101a17" media="(prefers-color-scheme:dark)" />
        <meta name="theme-color" content="#fbf6ec" />
        <meta name="format-detection" content="telephone=no" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it, and the policy holds its hash */}
        <script dangerouslySetInnerHTML={{ __html: assets.loader }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it, and the policy holds its hash */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {isRefusal && <link rel="stylesheet" href={assets.islandStyle} />}
        {found ? (
          <SharingTags content={content} title={title} {...found} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        <SiteHeader content={content.header} company={company} home={home} />
        <main id="main" tabIndex={-1}>
          {!content.isReviewed && <p className={isHome ? 'hero__words' : 'section'}>{content.unreviewed}</p>}
          {children}
        </main>
        <SiteFooter
          content={content}
          company={company}
          home={home}
          year={year}
          registrations={contents.registrations}
        />
      </body>
    </html>
  )
}
