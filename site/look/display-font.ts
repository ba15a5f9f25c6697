import arabicBold from '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff2?inline'
import ethiopic from '@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2?inline'
import ethiopicBold from '@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-700-normal.woff2?inline'
import source from '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2?inline'
import type { Contents } from '../content/contents.ts'
import type { SiteContent, Writing } from '../content/types.ts'

const lettersAndDigits = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .join('')
  .replace(/[^ \w]|_/g, '')
const marks = ".,:;!?&%/+-()'’‘“”–—…"

/** Stands in no text: browsers and servers write it between two numbers. */
const DASH_OF_RANGES = '–'

type ShownFacts = Pick<Contents, 'company' | 'statistics'>

/** Letters and digits, and the marks and other letters that the texts have. All of ASCII would add a seventh to the size. */
export function listGlyphs(content: SiteContent, { company, statistics }: ShownFacts): string {
  const texts = JSON.stringify([content, company.name, statistics, DASH_OF_RANGES])
  const otherLetters = texts.match(/[\p{Script=Latin}--\p{ASCII}]/gv) ?? []
  return (
    lettersAndDigits +
    [...new Set([...marks, ...otherLetters])].filter((glyph) => texts.includes(glyph)).join('')
  )
}

/** One weight of Fraunces. */
export function createDisplayFont(glyphs: string): Promise<Buffer> {
  return subset(glyphs, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 72, wght: 600, SOFT: 50, WONK: 0 },
    keepFeatures: ['kern', 'lnum'],
    noHinting: true,
  })
}

/** All letters that its texts have. */
export function listEthiopicLetters(content: SiteContent): string {
  return [...new Set(JSON.stringify(content).match(/\p{Script=Ethiopic}/gu))].sort().join('')
}

/** For devices without an Ethiopic face: one weight, which browsers embolden. Its kerning would double its size. */
export function createEthiopicFont(letters: string): Promise<Buffer> {
  const options: SubsetOptions = {
    targetFormat: 'woff2',
    variationAxes: {},
    keepFeatures: [],
    noHinting: true,
  }
  return subset(letters, options, ethiopic)
}

const drawn = {
  latin: { face: source, variationAxes: { opsz: 72, wght: 600, SOFT: 50, WONK: 0 } },
  arabic: { face: arabicBold, variationAxes: {} },
  ethiopic: { face: ethiopicBold, variationAxes: {} },
} as const

/** For programs that draw pictures. */
export function createDrawingFont(writing: Writing, text: string): Promise<Buffer> {
  const { face, variationAxes } = drawn[writing]
  return subset(text, { targetFormat: 'sfnt', variationAxes: { ...variationAxes } }, face)
}

// Loaded when it is needed: most renderings have their font already.
async function subset(text: string, options: SubsetOptions, face = source): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(Buffer.from(face.slice(face.indexOf(',') + 1), 'base64'), text, options)
}

type SubsetOptions = Parameters<typeof import('subset-font')['default']>[2]
