import type { Browser, Page } from 'playwright-core'
import { measureResponse } from '../server/first-response.ts'

/** Limit for everything that a first visit fetches before scrolling. */
export const FIRST_LOAD_BYTES = 40_000

const HEIGHT = 823
/** For the loader's requests after the load, and for pictures below the fold. */
const SETTLE_MS = 2_000

type Visitor = { width: number; colorScheme: 'light' | 'dark' }

/** Chrome loads lazy pictures within 2,500 px below the window on 3G, and within 1,250 on a faster link. */
const ON_3G = {
  offline: false,
  latency: 300,
  downloadThroughput: -1,
  uploadThroughput: -1,
  connectionType: 'cellular3g',
} as const

/**
 * Bytes of all answers to a first visit on 3G, headers included. A headless browser fetches neither the icon nor the
 * manifest, so they are added.
 */
export async function measureFirstLoad(browser: Browser, url: string, visitor: Visitor): Promise<number> {
  const { width, colorScheme } = visitor
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, colorScheme })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  let bytes = 0
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', ON_3G)
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  for (const selector of ['link[rel=icon][type="image/svg+xml"]', 'link[rel=manifest]']) {
    const { headerBytes, bodyBytes } = await measureResponse(await readAddress(page, selector))
    bytes += headerBytes + bodyBytes
  }
  await context.close()
  return bytes
}

async function readAddress(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((link: HTMLLinkElement) => link.href)
}
