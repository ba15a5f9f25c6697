import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

export const displayFontSource = fileURLToPath(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
)

const asciiGlyphs = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const typographicGlyphs = '’‘“”–—…©'

/** The display face: one weight of Fraunces with the glyphs of English and Swahili, as WOFF2. */
export async function createDisplayFont(): Promise<Buffer> {
  return subsetFont(await readFile(displayFontSource), asciiGlyphs + typographicGlyphs, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 72, wght: 600, SOFT: 50, WONK: 0 },
    keepFeatures: ['kern', 'liga', 'lnum'],
    noHinting: true,
  })
}
