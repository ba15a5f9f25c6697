import type { Browser, CDPSession, Page } from 'playwright-core'
import { observe, readForm, readVitals, type Vitals } from './vitals.ts'

/** A 3G link and a cheap phone, as page-speed studies emulate them. */
const RTT_MS = 400
const BYTES_PER_SECOND = 400_000 / 8
const CPU_SLOWDOWN = 6

/** For what comes after a scroll or a press, as a person takes at least to find the next thing. */
const SETTLE_MS = 500
const KEY_MS = 120

/** Longer than a form waits for a pause, and takes to become interactive in it. */
const PAUSE_MS = 2_000

const TYPED_AT_ONCE = 'A'
const TYPED_EARLY = 'chieng Otieno, and my mother with me'
const TYPED_LATER = ', from Kisumu'

export type Visit = Vitals & { scriptBytes: number }

/** Opens a page on 3G with an empty cache, reaches for the menu and the form, and tells what it cost. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const readScriptBytes = await countScriptBytes(cdp)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observe, TYPED_AT_ONCE)

  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(1_500)
  const scriptBytes = readScriptBytes()
  const { formUsableMs, largestPaintMs, layoutShift } = await page.evaluate(readVitals)

  await tap(page, '.site-header__toggle')
  await tap(page, '.site-header__toggle')
  await page.evaluate(() => {
    document.querySelector('[name=name]')?.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  await tap(page, '[name=name]')
  // Long enough for the island to arrive between two keys; in the pause it becomes interactive.
  await page.keyboard.type(TYPED_EARLY, { delay: KEY_MS })
  await page.waitForTimeout(PAUSE_MS)
  await page.keyboard.type(TYPED_LATER, { delay: KEY_MS })
  await page.waitForTimeout(SETTLE_MS)
  const { typed, isInteractive } = await page.evaluate(readForm)
  if (typed !== TYPED_AT_ONCE + TYPED_EARLY + TYPED_LATER) throw new Error('Typed text was lost')
  if (!isInteractive) throw new Error('The form has a script that did not reach it')
  const { slowestInteractionMs, inpMs } = await page.evaluate(readVitals)
  await context.close()
  return {
    scriptBytes,
    largestPaintMs,
    layoutShift,
    formUsableMs,
    slowestInteractionMs,
    inpMs,
  }
}

/**
 * A finger on the glass and nothing else: locators would first run scripts of their own in the page, six times slower
 * than on any desk, and their time would count as the page's.
 */
async function tap(page: Page, selector: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS)
  const { x, y } = await page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }, selector)
  await page.waitForTimeout(SETTLE_MS)
  await page.touchscreen.tap(x, y)
}

async function countScriptBytes(cdp: CDPSession) {
  let bytes = 0
  const scripts = new Set<string>()
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}
