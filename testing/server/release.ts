import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSite, toTestRelease } from './site.ts'

/** The folder of a build with a renderer, whose `failure` is thrown by it. */
export function writeTestRelease(release: string, { words = 'Words', failure = '' } = {}): string {
  const distDir = mkdtempSync(join(tmpdir(), 'pona-release-'))
  mkdirSync(join(distDir, 'site', 'assets'), { recursive: true })
  const style = `.of-${release}{}`
  const files = {
    'site/assets/island.js': `export const release = ${JSON.stringify(release)}`,
    [`site/assets/${release}.js`]: 'export {}',
    'site-build.json': JSON.stringify(toTestRelease(testSite, release)),
    'package.json': '{"type":"module"}',
    'site-parts.js': `export async function makeParts({ contents: { company, languages } }, { keep }) {
      const [{ locale, otherError }] = languages
      const wordsModule = await keep('words.js', otherError, async () => Buffer.from(otherError))
      const shareImage = await keep('share.png', company.name, async () => Buffer.from('a picture'))
      return { assets: { [locale]: { fontUrl: '/font', wordsModule, shareImage } }, lookAssets: {} }
    }`,
    'site-renderer.js': `export function createSiteRenderer({ publicOrigin, retentionDays, contents }) {
      return {
        listInlined: () => ({ scripts: [], styles: [${JSON.stringify(style)}] }),
        renderStaticFiles() {
          if (${JSON.stringify(failure)}) throw new Error(${JSON.stringify(failure)})
          const page = '<style>${style}</style>' + publicOrigin + ', ' + retentionDays + ' days, ' + contents.company.name + ', ' + ${JSON.stringify(words)}
          return { 'index.html': page, 'fr/index.html': page }
        },
      }
    }`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(distDir, name), text)
  return distDir
}
