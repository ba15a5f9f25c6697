import { DEFAULT_LOCALE, toHomePath } from '#contract/locales.ts'
import type { Direction, RenderInputs } from '#contract/site/site-build.ts'
import type { Contents } from './contents.ts'

export const MANIFEST_SIZES = [192, 512]
const SECURITY_TXT_DAYS = 364

/** Whether the page about costs would say anything of this company's. */
export function hasCosts({ costs }: Pick<Contents, 'costs'>): boolean {
  return costs.estimate !== null || costs.earnings !== ''
}

/** Pages for search engines, below the home page of each language. */
export function listIndexedPaths(contents: Pick<Contents, 'costs'>): string[] {
  return ['', ...(hasCosts(contents) ? ['costs'] : []), 'privacy', 'accessibility']
}

/** Files that programs read at fixed addresses, by their names below the site's root. */
export function toPublicFiles(
  contents: Contents,
  { publicOrigin: origin, look }: Pick<RenderInputs, 'publicOrigin' | 'look'>,
  now: Date,
): Record<string, string> {
  const { company, securityContact, answeredIn, languages } = contents
  const locales = languages.map(({ locale }) => locale)
  return {
    ...Object.fromEntries(
      languages.map(({ locale, dir }) => [
        `${toHomePath(locale).slice(1)}site.webmanifest`,
        toManifest({ name: company.name, locale, dir, paper: look.colours.paper }),
      ]),
    ),
    'sitemap.xml': toSitemap(origin, locales, listIndexedPaths(contents)),
    'robots.txt': `User-agent: *\nDisallow: /functions/\nSitemap: ${origin}/sitemap.xml\n`,
    '.well-known/security.txt': toSecurityTxt({
      origin,
      contact: securityContact,
      languages: answeredIn,
      now,
    }),
  }
}

export function iconName(size: number): string {
  return `icon-${size}.png`
}

type ManifestFacts = { name: string; locale: string; dir: Direction; paper: string }

/** Has no description: the browser installs a bookmark. */
function toManifest({ name, locale, dir, paper }: ManifestFacts): string {
  return JSON.stringify({
    name,
    ...(locale !== DEFAULT_LOCALE && { lang: locale, dir }),
    start_url: toHomePath(locale),
    background_color: paper,
    theme_color: paper,
    icons: MANIFEST_SIZES.map((size) => ({
      src: `/${iconName(size)}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
}

/** Names the translations of each page here: in the pages they would take bytes of the first response. */
export function toSitemap(origin: string, locales: readonly string[], paths: readonly string[]): string {
  const toUrl = (locale: string, path: string) => origin + toHomePath(locale) + path
  const toLink = (hreflang: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${url}"/>`
  const urls = paths.flatMap((path) => {
    const links = [
      ...locales.map((locale) => toLink(locale, toUrl(locale, path))),
      toLink('x-default', toUrl(DEFAULT_LOCALE, path)),
    ].join('')
    return locales.map(
      (locale) => `<url><loc>${toUrl(locale, path)}</loc>${locales.length > 1 ? links : ''}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}

type SecurityFacts = { origin: string; contact: string; languages: readonly string[]; now: Date }

/** RFC 9116 requires an expiry within a year. */
export function toSecurityTxt({ origin, contact, languages, now }: SecurityFacts): string {
  const expires = new Date(now)
  expires.setUTCDate(expires.getUTCDate() + SECURITY_TXT_DAYS)
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
