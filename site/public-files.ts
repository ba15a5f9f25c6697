import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toManifest, writeAppIcons } from './app-icons.ts'
import { company, securityContact } from './content/company.ts'
import { en } from './content/en.ts'

const SECURITY_TXT_DAYS = 364
const paths = ['/', '/privacy']

export async function writePublicFiles(siteDir: string, origin: string, builtAt: Date): Promise<void> {
  await mkdir(join(siteDir, '.well-known'), { recursive: true })
  const write = (name: string, text: string) => writeFile(join(siteDir, name), text)
  await Promise.all([
    writeAppIcons(siteDir),
    write('site.webmanifest', toManifest(company.name, en.meta.description)),
    write('sitemap.xml', toSitemap(origin)),
    write('robots.txt', `User-agent: *\nDisallow: /functions/\nSitemap: ${origin}/sitemap.xml\n`),
    write('.well-known/security.txt', toSecurityTxt(origin, builtAt)),
  ])
}

function toSitemap(origin: string): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`
}

/** RFC 9116 requires an expiry within a year, so the site must be rebuilt yearly. */
export function toSecurityTxt(origin: string, builtAt: Date): string {
  const expires = new Date(builtAt)
  expires.setUTCDate(expires.getUTCDate() + SECURITY_TXT_DAYS)
  return [
    `Contact: mailto:${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${en.meta.languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
