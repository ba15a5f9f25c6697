import type { Browser, BrowserContextOptions, CDPSession, Page } from '#testing/outside/playwright.ts'

const RTT_MS = 40
const BYTES_PER_SECOND = (10 * 1024 * 1024) / 8

/** `shellMs`: until anything was painted. `wantedMs`: until what was waited for was there. */
export type Opening = { shellMs: number; wantedMs: number }

/** Opens a page in a new context over 10 Mbit/s, and waits for what the selector finds. */
export async function openOverOfficeLink(
  browser: Browser,
  url: string,
  wanted: string,
  options: BrowserContextOptions,
): Promise<Opening> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await slowToOfficeLink(page)
  await page.goto(url, { waitUntil: 'commit' })
  // Looked for at each frame: a locator looks again after up to half a second.
  const shown = await page.waitForFunction((selector) => {
    const found = document.querySelector(selector)
    const isShown = found instanceof HTMLImageElement ? found.complete : found?.checkVisibility()
    return isShown && performance.now()
  }, wanted)
  const wantedMs = Number(await shown.jsonValue())
  const shellMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await context.close()
  return { wantedMs, shellMs }
}

/** Over 10 Mbit/s, from now on. */
export async function slowToOfficeLink(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  return cdp
}

export function toMedianOpening(openings: readonly Opening[]): Opening {
  const median = (of: keyof Opening) => toMedian(openings.map((opening) => opening[of]))
  return { shellMs: median('shellMs'), wantedMs: median('wantedMs') }
}

export function toMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
