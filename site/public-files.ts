import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LOCALE, toHomePath } from '#contract/locales.ts'
import { toManifest, writeAppIcons } from './app-icons.ts'
import { company, securityContact } from './content/company.ts'
import { defaultContent, languages } from './languages.ts'

const SECURITY_TXT_DAYS = 364
const paths = ['', 'privacy']

export async function writePublicFiles(siteDir: string, origin: string, builtAt: Date): Promise<void> {
  await mkdir(join(siteDir, '.well-known'), { recursive: true })
  const write = (name: string, text: string) => writeFile(join(siteDir, name), text)
  await Promise.all([
    writeAppIcons(siteDir),
    write('site.webmanifest', toManifest(company.name, defaultContent.meta.description)),
    write(
      'sitemap.xml',
      toSitemap(
        origin,
        languages.map(({ locale }) => locale),
      ),
    ),
    write('robots.txt', `User-agent: *\nDisallow: /functions/\nSitemap: ${origin}/sitemap.xml\n`),
    write('.well-known/security.txt', toSecurityTxt(origin, builtAt)),
  ])
}

/** Names the translations of each page here: in the pages they would take bytes of the first response. */
export function toSitemap(origin: string, locales: readonly string[]): string {
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

/** RFC 9116 requires an expiry within a year, so the site must be rebuilt yearly. */
export function toSecurityTxt(origin: string, builtAt: Date): string {
  const expires = new Date(builtAt)
  expires.setUTCDate(expires.getUTCDate() + SECURITY_TXT_DAYS)
  return [
    `Contact: mailto:${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${defaultContent.meta.languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
