import { assets } from 'virtual:site-assets'
import type { ReactNode } from 'react'
import favicon from '../art/favicon.svg'
import { company } from '../content/company.ts'
import type { SiteContent } from '../content/types.ts'
import { SiteFooter } from '../sections/site-footer.tsx'
import { SiteHeader } from '../sections/site-header.tsx'

type SiteDocumentProps = {
  content: SiteContent
  title: string
  description?: string
  isHome?: boolean
  isNotFound?: boolean
  children: ReactNode
}

/** The whole document around a page. Its styles and its one small script are inlined: nothing blocks the first paint. */
export function SiteDocument({
  content,
  title,
  description,
  isHome,
  isNotFound,
  children,
}: SiteDocumentProps) {
  const home = isHome ? '' : '/'
  return (
    <html lang={content.locale} data-not-found={isNotFound ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description ? (
          <meta name="description" content={description} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="theme-color" content="#fbf6ec" />
        <meta name="format-detection" content="telephone=no" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it, and the policy holds its hash */}
        <script dangerouslySetInnerHTML={{ __html: assets.loader }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it, and the policy holds its hash */}
        <style dangerouslySetInnerHTML={{ __html: assets.stylesheet }} />
        <link rel="icon" href={favicon} type="image/svg+xml" />
      </head>
      <body>
        <SiteHeader content={content.header} company={company} home={home} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter content={content} company={company} home={home} buildYear={assets.buildYear} />
      </body>
    </html>
  )
}
