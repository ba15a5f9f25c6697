import type { Browser, CDPSession, Page } from '#testing/outside/playwright.ts'
import { observe, readForm, readVitals, type Vitals } from './vitals.ts'

/** The 3G link and the slow phone that page-speed studies emulate. */
const RTT_MS = 400
const BYTES_PER_SECOND = 400_000 / 8
const CPU_SLOWDOWN = 6

const SETTLE_MS = 500
const KEY_MS = 120

/** Longer than the idle pause after which the form hydrates, plus the hydration. */
const PAUSE_MS = 2_000

const TYPED_AT_ONCE = 'A'
const TYPED_EARLY = 'chieng Otieno, and my mother with me'
const TYPED_LATER = ', from Kisumu'

export type Visit = Vitals & { scriptBytes: number }

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
  // The island arrives between two keys and hydrates in the pause.
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
 * Sends a raw touch: locators would first run scripts in the page, which are slow and would count as the page's time.
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
