import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

export const displayFontSource = fileURLToPath(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
)

const lettersAndDigits = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .join('')
  .replace(/[^ \w]|_/g, '')
const marks = ".,:;!?&%/+-()'’‘“”–—…"

/**
 * The display face: one weight of Fraunces as WOFF2, with the glyphs that headings and figures in English and Swahili are
 * made of. Seventeen marks of ASCII more would be a seventh of it.
 */
export async function createDisplayFont(): Promise<Buffer> {
  return subsetFont(await readFile(displayFontSource), lettersAndDigits + marks, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 72, wght: 600, SOFT: 50, WONK: 0 },
    keepFeatures: ['kern', 'liga', 'lnum'],
    noHinting: true,
  })
}
