import { DEFAULT_LOCALE, toHomePath } from '#contract/locales.ts'
import { measureFirstLoad } from '#testing/desk/first-load.ts'
import type { Browser } from '#testing/outside/playwright.ts'
import { filledContents } from '../../site/content/default-contents.ts'
import type { Row } from '../table.ts'
import { visit } from './visit.ts'

const ROUNDS = 3
const BYTES_RATIO = 1.15
/** For languages whose letters a device without such a face has to load. */
const BYTES_WITH_LETTERS_RATIO = 1.6
const PAINT_RATIO = 1.1

type Measured = { bytes: number; largestPaintMs: number }

/** A first visit in each language against the one in English, of the same rounds. */
export async function measureLanguages(browser: Browser, origin: string): Promise<Row[]> {
  const languages = filledContents.languages.filter(({ locale }) => locale !== DEFAULT_LOCALE)
  const measured = new Map<string, Measured[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const locale of [DEFAULT_LOCALE, ...languages.map((language) => language.locale)]) {
      const url = origin + toHomePath(locale)
      const bytes = await measureFirstLoad(browser, url, { width: 412, colorScheme: 'light' })
      const { largestPaintMs } = await visit(browser, url)
      measured.set(locale, [...(measured.get(locale) ?? []), { bytes, largestPaintMs }])
    }
  const middle = (locale: string, key: keyof Measured) =>
    median((measured.get(locale) ?? []).map((one) => one[key]))
  const of = (locale: string, key: keyof Measured) => ({
    measured: middle(locale, key),
    reference: middle(DEFAULT_LOCALE, key),
  })
  return languages.flatMap(({ locale, writing }) => [
    {
      ...of(locale, 'bytes'),
      name: `first load in ${locale} at 412 px, bytes`,
      atMostRatio: writing === 'ethiopic' ? BYTES_WITH_LETTERS_RATIO : BYTES_RATIO,
    },
    {
      ...of(locale, 'largestPaintMs'),
      name: `largest paint in ${locale} on 3G, ms`,
      atMostRatio: PAINT_RATIO,
    },
  ])
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
