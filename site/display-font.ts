import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { SiteContent } from './content/types.ts'

export const displayFontSource = fileURLToPath(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
)

const lettersAndDigits = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .join('')
  .replace(/[^ \w]|_/g, '')
const marks = ".,:;!?&%/+-()'’‘“”–—…"

/** One weight of Fraunces, with the letters of the content. All of ASCII would add a seventh to the size. */
export async function createDisplayFont(content: SiteContent): Promise<Buffer> {
  const otherLetters = JSON.stringify(content).match(/[^\p{ASCII}\P{L}]/gu) ?? []
  const glyphs = lettersAndDigits + marks + [...new Set(otherLetters)].join('')
  return subsetFont(await readFile(displayFontSource), glyphs, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 72, wght: 600, SOFT: 50, WONK: 0 },
    keepFeatures: ['kern', 'liga', 'lnum'],
    noHinting: true,
  })
}
