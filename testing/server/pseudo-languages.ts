import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteRelease } from '../../contract/site/site-build.ts'
import { applyTexts } from '../../contract/texts/apply-texts.ts'
import { listTexts } from '../../contract/texts/list-texts.ts'
import { en } from '../../site/content/en/en.ts'
import type { SiteContent } from '../../site/content/types.ts'

const distDir = join(import.meta.dirname, '..', '..', 'dist')
const BUILD_FILE = 'site-build.json'
/** How much longer a translation of a short text gets at times. */
const GROWTH = 0.4

/** English in words that are longer by 40 %, and English from right to left. Both have its plurals, by their tags. */
export const pseudoLanguages: readonly SiteContent[] = [
  {
    ...applyTexts(en, mapValues(listTexts(en), lengthen)),
    locale: 'en-XA',
    language: { ...en.language, name: 'Ļőñģ' },
  },
  { ...en, locale: 'en-XB', dir: 'rtl', writing: 'arabic', language: { ...en.language, name: 'deroɿɿiM' } },
]

/** The built product with these languages in addition to its own, as the release of another company could have them. */
export function buildWithPseudoLanguages(): Disposable & { distDir: string } {
  const folder = mkdtempSync(join(tmpdir(), 'pona-pseudo-'))
  for (const name of readdirSync(distDir))
    if (name !== BUILD_FILE && name !== 'pages.json') symlinkSync(join(distDir, name), join(folder, name))
  const built: SiteRelease = JSON.parse(readFileSync(join(distDir, BUILD_FILE), 'utf8'))
  const languages = [...built.contents.languages, ...pseudoLanguages]
  writeFileSync(
    join(folder, BUILD_FILE),
    JSON.stringify({ ...built, contents: { ...built.contents, languages } }),
  )
  return { distDir: folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

/** Each word by itself, as the longest one decides whether a line fits; placeholders stay. */
function lengthen(text: string): string {
  return text.replace(/\{\w+\}|\p{L}+/gu, (word) =>
    word.startsWith('{') ? word : word + word.slice(0, Math.round(word.length * GROWTH)).toLowerCase(),
  )
}

function mapValues(texts: Readonly<Record<string, string>>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, change(text)]))
}
