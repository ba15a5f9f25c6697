import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSite, toTestRelease } from './site.ts'

type TestPages = {
  words?: string
  /** The renderer throws it. */
  failure?: string
  /** Parts of the home page that are left out one after the other where it is too long. */
  optional?: readonly string[]
}

/** The folder of a build with a renderer. */
export function writeTestRelease(
  release: string,
  { words = 'Words', failure = '', optional = [] }: TestPages = {},
): string {
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
    'site-renderer.js': `export function createSiteRenderer({ publicOrigin, retentionDays, contents, leftOut }) {
      return {
        listInlined: () => ({ scripts: [], styles: [${JSON.stringify(style)}] }),
        renderStaticFiles() {
          if (${JSON.stringify(failure)}) throw new Error(${JSON.stringify(failure)})
          const page = '<style>${style}</style>' + publicOrigin + ', ' + retentionDays + ' days, ' + contents.company.name + ', ' + ${JSON.stringify(words)}
          const kept = ${JSON.stringify(optional)}.slice(leftOut).join('')
          return { 'index.html': page + kept, 'fr/index.html': page + kept }
        },
      }
    }`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(distDir, name), text)
  return distDir
}
