import { join } from 'node:path'
import { FIRST_LOAD_BYTES, measureFirstLoad } from '#testing/desk/first-load.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { chromium } from '#testing/outside/playwright.ts'
import { paintOnGoodLink } from './page/good-link.ts'
import { measureLanguages } from './page/languages.ts'
import { type Page, servePages } from './page/pages.ts'
import { type Visit, visit } from './page/visit.ts'
import type { Row } from './table.ts'

const ROUNDS = 7
const INTERACTION_MS = 50
const INTERACTION_RATIO = 1.5
const siteDir = join(import.meta.dirname, '..', 'dist', 'site')

/** Measures a first visit against a static page in the same run: bytes, paint, usable form, interactions. */
export async function benchPage(): Promise<Row[]> {
  const browser = await chromium.launch(await chromiumLaunchOptions())
  const { ours, limit, limitOnGoodLink } = await servePages(siteDir)
  const measure = async (onSlowLink: Page, onGoodLink: Page) => ({
    ...(await visit(browser, onSlowLink.url)),
    phoneLoadBytes: await measureFirstLoad(browser, onSlowLink.url, { width: 412, colorScheme: 'light' }),
    wideLoadBytes: await measureFirstLoad(browser, onSlowLink.url, { width: 1280, colorScheme: 'dark' }),
    goodLinkPaintMs: await paintOnGoodLink(browser, onGoodLink.url),
  })
  const measured: { ours: Measured[]; limit: Measured[] } = { ours: [], limit: [] }
  const measureOurs = async () => measured.ours.push(await measure(ours, ours))
  const measureLimit = async () => measured.limit.push(await measure(limit, limitOnGoodLink))
  // Both pages in each round, alternating which goes first, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round++) {
    const turns = round % 2 === 0 ? [measureOurs, measureLimit] : [measureLimit, measureOurs]
    for (const take of turns) await take()
  }
  const languages = await measureLanguages(browser, new URL(ours.url).origin)
  await browser.close()
  await ours[Symbol.asyncDispose]()
  await limit[Symbol.asyncDispose]()
  await limitOnGoodLink[Symbol.asyncDispose]()

  const of = (key: keyof Measured) => ({
    measured: median(measured.ours.map((visit) => visit[key])),
    reference: median(measured.limit.map((visit) => visit[key])),
  })
  return [
    { name: 'first load at 412 px, bytes', ...of('phoneLoadBytes'), atMost: FIRST_LOAD_BYTES },
    { name: 'first load at 1280 px, bytes', ...of('wideLoadBytes'), atMost: FIRST_LOAD_BYTES },
    { name: 'script on load, bytes', ...of('scriptBytes'), atMost: 2_000 },
    { name: 'largest paint on 3G, ms', ...of('largestPaintMs'), atMostRatio: 1.1 },
    { name: 'largest paint on a good mobile link, ms', ...of('goodLinkPaintMs'), atMostRatio: 1.1 },
    { name: 'form usable on 3G, ms', ...of('formUsableMs'), atMostRatio: 1.1 },
    { name: 'layout shift', ...of('layoutShift'), atMost: 0 },
    { name: 'INP at 6x, ms', ...of('inpMs'), atMost: INTERACTION_MS },
    toInteraction('slowest interaction at 6x, ms', of('slowestInteractionMs')),
    ...languages,
  ]
}

/**
 * The limit for the slowest interaction is 50 ms, if the page without script meets it. Without a graphics card
 * painting alone may take longer; then only what the script adds counts.
 */
function toInteraction(name: string, values: { measured: number; reference: number }): Row {
  return { name, ...values, atMost: Math.max(INTERACTION_MS, values.reference * INTERACTION_RATIO) }
}

type Measured = Visit & { phoneLoadBytes: number; wideLoadBytes: number; goodLinkPaintMs: number }

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
