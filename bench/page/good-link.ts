import type { Browser } from '#testing/outside/playwright.ts'
import { observe, readVitals } from './vitals.ts'

/** Lighthouse's mobile link and phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const RTT_MS = 150
const BYTES_PER_SECOND = 1_638_400 / 8
const CPU_SLOWDOWN = 4

const SETTLE_MS = 2_000

/** Milliseconds until the largest paint on a good mobile link, on which the loader requests the display face. */
export async function paintOnGoodLink(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observe, '')
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const { largestPaintMs } = await page.evaluate(readVitals)
  await context.close()
  return largestPaintMs
}
