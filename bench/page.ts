import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumLaunchOptions } from '../tests/support/chromium.ts'
import { findFreePort } from '../tests/support/server-process.ts'
import { readScores } from './page/lighthouse.ts'
import { type Page, servePages } from './page/pages.ts'
import { type Visit, visit } from './page/visit.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const INTERACTION_MS = 50
const INTERACTION_RATIO = 1.5
const siteDir = join(import.meta.dirname, '..', 'dist', 'site')

/** What a first visit costs, beside the limit in the same run: bytes, paint, a usable form, and interactions. */
export async function benchPage(): Promise<Row[]> {
  const debuggingPort = await findFreePort()
  const browser = await chromium.launch(
    await chromiumLaunchOptions([`--remote-debugging-port=${debuggingPort}`]),
  )
  const { ours, limit, limitOnGoodLink } = await servePages(siteDir)
  const measure = async (onSlowLink: Page, onGoodLink: Page) => ({
    ...(await visit(browser, onSlowLink.url)),
    ...prefix(await readScores(onGoodLink.url, debuggingPort)),
  })
  const rounds: { ours: Measured; limit: Measured }[] = []
  // Side by side in each round, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await measure(ours, ours), limit: await measure(limit, limitOnGoodLink) })
  await browser.close()
  await ours[Symbol.asyncDispose]()
  await limit[Symbol.asyncDispose]()
  await limitOnGoodLink[Symbol.asyncDispose]()

  const of = (key: keyof Measured) => ({
    measured: median(rounds.map((round) => round.ours[key])),
    reference: median(rounds.map((round) => round.limit[key])),
  })
  return [
    { name: 'first load, bytes', ...of('firstLoadBytes'), atMost: 40_000 },
    { name: 'script on load, bytes', ...of('scriptBytes'), atMost: 2_000 },
    { name: 'largest paint on 3G, ms', ...of('largestPaintMs'), atMostRatio: 1.1 },
    { name: 'largest paint by Lighthouse, ms', ...of('lighthouseLargestPaintMs'), atMostRatio: 1.1 },
    { name: 'form usable on 3G, ms', ...of('formUsableMs'), atMostRatio: 1.1 },
    { name: 'layout shift', ...of('layoutShift'), atMost: 0 },
    toInteraction('slowest interaction at 6x, ms', of('slowestInteractionMs')),
    toInteraction('of that before painting, ms', of('slowestScriptMs')),
    { name: 'Lighthouse performance', ...of('performance'), atLeast: 100 },
    { name: 'Lighthouse accessibility', ...of('accessibility'), atLeast: 100 },
    { name: 'Lighthouse best practices', ...of('bestPractices'), atLeast: 100 },
    { name: 'Lighthouse SEO', ...of('seo'), atLeast: 100 },
  ]
}

/**
 * 50 ms, where the page without script keeps to it: without a graphics card its painting alone takes longer, and then
 * what script adds to it is what counts.
 */
function toInteraction(name: string, values: { measured: number; reference: number }): Row {
  return { name, ...values, atMost: Math.max(INTERACTION_MS, values.reference * INTERACTION_RATIO) }
}

type Measured = Visit & ReturnType<typeof prefix>

function prefix({ largestPaintMs, ...scores }: Awaited<ReturnType<typeof readScores>>) {
  return { ...scores, lighthouseLargestPaintMs: largestPaintMs }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
