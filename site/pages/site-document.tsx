import { assets } from 'virtual:site-assets'
import type { ReactNode } from 'react'
import { toHomePath } from '#contract/locales.ts'
import { derivePalette } from '#contract/look/palette.ts'
import favicon from '../art/favicon.svg'
import { hasCosts } from '../content/public-files.ts'
import type { SiteContent } from '../content/types.ts'
import { SiteFooter } from '../sections/site-footer.tsx'
import { SiteHeader } from '../sections/site-header.tsx'
import { useCompany, useDrawing, useLanguageAssets, useSiteSettings } from '../sections/site-settings.ts'
import { Unreviewed } from '../sections/unreviewed.tsx'
import { toInlinedStyle } from './inlined-style.ts'
import { SharingTags } from './sharing-tags.tsx'

type SiteDocumentProps = {
  content: SiteContent
  title: string
  /** For indexed and shareable pages; others are noindex. */
  found?: { path: string; description: string }
  /** Path of the page in other languages, below the home page of each. */
  path?: string
  /** The page's own address shows it in each language, by its query. */
  isInEachLanguage?: boolean
  isHome?: boolean
  /** Includes the islands' styles, so that errors are shown at once. */
  isRefusal?: boolean
  isNotFound?: boolean
  children: ReactNode
}

/** The whole document. Styles and the small loader are inlined: nothing blocks the first paint. */
export function SiteDocument(props: SiteDocumentProps) {
  const {
    content,
    title,
    found,
    isHome = false,
    isRefusal = false,
    isNotFound = false,
    path = '',
    isInEachLanguage = false,
    children,
  } = props
  const home = isHome ? '' : toHomePath(content.locale)
  const settings = useSiteSettings()
  const { day, night } = derivePalette(settings.look.colours)
  const { islandStyle, logo } = settings.lookAssets
  const icon = useDrawing('favicon', favicon)
  const company = useCompany()
  const { fontUrl } = useLanguageAssets(content)
  const style = toInlinedStyle(isHome ? 'home' : 'page', content, settings)
  return (
    <html
      lang={content.locale}
      dir={content.dir === 'ltr' ? undefined : content.dir}
      data-font={fontUrl}
      data-style={isHome && !isRefusal ? islandStyle : undefined}
      data-not-found={isNotFound ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="theme-color" content={night['sand-50']} media="(prefers-color-scheme:dark)" />
        <meta name="theme-color" content={day['sand-50']} />
        <meta name="format-detection" content="telephone=no" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it, and the policy holds its hash */}
        <script dangerouslySetInnerHTML={{ __html: assets.loader }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it, and the policy holds its hash */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {isRefusal && <link rel="stylesheet" href={islandStyle} />}
        {found ? (
          <SharingTags content={content} title={title} {...found} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {/* Browsers that can't show it ask for /favicon.ico by themselves. */}
        {logo ? (
          <link rel="icon" href="/icon-192.png" sizes="192x192" />
        ) : (
          <link rel="icon" href={icon} type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`${toHomePath(content.locale)}site.webmanifest`} />
      </head>
      <body>
        <SiteHeader
          content={content}
          company={company}
          home={home}
          path={isInEachLanguage ? undefined : path}
        />
        <main id="main" tabIndex={-1}>
          {children}
          {!isHome && <Unreviewed content={content} home={home} />}
        </main>
        <SiteFooter
          content={content}
          company={company}
          home={home}
          year={settings.year}
          registrations={settings.contents.registrations}
          hasCosts={hasCosts(settings.contents)}
          path={isInEachLanguage ? undefined : path}
        />
      </body>
    </html>
  )
}
