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
 * One weight of Fraunces as WOFF2, with the glyphs of headings and figures in English and Swahili. Seventeen more ASCII
 * marks would add a seventh to its size.
 */
export async function createDisplayFont(): Promise<Buffer> {
  return subsetFont(await readFile(displayFontSource), lettersAndDigits + marks, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 72, wght: 600, SOFT: 50, WONK: 0 },
    keepFeatures: ['kern', 'liga', 'lnum'],
    noHinting: true,
  })
}
