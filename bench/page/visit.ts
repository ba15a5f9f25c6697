import type { Browser, CDPSession, Page } from 'playwright-core'

/** A 3G link and a cheap phone, as page-speed studies emulate them. */
const RTT_MS = 400
const BYTES_PER_SECOND = 400_000 / 8
const CPU_SLOWDOWN = 6

/** For what comes after a scroll or a press, as a person takes at least to find the next thing. */
const SETTLE_MS = 500

const TYPED = 'chieng Otieno, and my mother with me'

export type Visit = {
  firstLoadBytes: number
  scriptBytes: number
  largestPaintMs: number
  layoutShift: number
  /** Until the form's first field is there; what is typed in it stays. */
  formUsableMs: number
  /** The slowest of: opening the menu, focusing a field, typing in it. */
  slowestInteractionMs: number
  /** Of that, what a page can do something about: until its last handler is done, before the frame is painted. */
  slowestScriptMs: number
}

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
  const transferred = await countBytes(cdp)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observe)

  await page.goto(url, { waitUntil: 'commit' })
  const name = page.locator('[name=name]')
  await name.waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('[name=name]')
    if (field) field.value = 'A'
  })
  await page.waitForLoadState('load')
  await page.waitForTimeout(1_500)
  const { bytes: firstLoadBytes, scriptBytes } = transferred()
  const { formUsableMs, largestPaintMs, layoutShift } = await page.evaluate(readVitals)

  await tap(page, '.site-header__toggle')
  await tap(page, '.site-header__toggle')
  await name.evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await tap(page, '[name=name]')
  // Long enough for the island to arrive and hydrate between two keys.
  await page.keyboard.type(TYPED, { delay: 120 })
  await page.waitForTimeout(SETTLE_MS)
  if ((await name.inputValue()) !== `A${TYPED}`) throw new Error('Typed text was lost')
  const { slowestInteractionMs, slowestScriptMs } = await page.evaluate(readVitals)
  await context.close()
  return {
    firstLoadBytes,
    scriptBytes,
    largestPaintMs,
    layoutShift,
    formUsableMs,
    slowestInteractionMs,
    slowestScriptMs,
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

declare global {
  var vitals: {
    formUsableMs: number
    largestPaintMs: number
    layoutShift: number
    slowestInteractionMs: number
    slowestScriptMs: number
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

function observe(): void {
  globalThis.vitals = {
    formUsableMs: 0,
    largestPaintMs: 0,
    layoutShift: 0,
    slowestInteractionMs: 0,
    slowestScriptMs: 0,
  }
  const { vitals } = globalThis
  // In the page: the way from here to it and back takes longer than what is measured.
  const watch = new MutationObserver(() => {
    if (document.querySelector('[name=name]') === null) return
    vitals.formUsableMs = performance.now()
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.largestPaintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) vitals.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      // As INP counts: presses and keys, not the pointer that happens to lie over the page.
      if (entry.interactionId === 0) continue
      vitals.slowestInteractionMs = Math.max(vitals.slowestInteractionMs, entry.duration)
      vitals.slowestScriptMs = Math.max(vitals.slowestScriptMs, entry.processingEnd - entry.startTime)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

function readVitals() {
  return globalThis.vitals
}

async function countBytes(cdp: CDPSession) {
  let bytes = 0
  let scriptBytes = 0
  const scripts = new Set<string>()
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  return () => ({ bytes, scriptBytes })
}
