import type { Browser, BrowserContextOptions, Page } from '#testing/outside/playwright.ts'
import { slowToOfficeLink } from '../office-link.ts'

const CPU_SLOWDOWN = 4
const LIST_LINK = 'a[href^="/inquiries/"]'
/** Parts of the desk that are loaded ahead have arrived by then. */
const SETTLED_AFTER_MS = 4_000
/** Browsers report a long task a moment after its end. */
const REPORTED_AFTER_MS = 100
const OPENED = 4

/** `headingMs` and `conversationMs`: from the click on a row until it is painted. `answerMs`: the request between. */
type OpenedInquiry = { headingMs: number; conversationMs: number; answerMs: number; longestTaskMs: number }

export type SlowDesk = {
  listMs: number
  shellMs: number
  firstBytes: number
  allBytes: number
  longestTaskMs: number
  opened: readonly OpenedInquiry[]
}

/** Opens the list and then inquiries of it, over 10 Mbit/s with a processor four times as slow. */
export async function openSlowly(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<SlowDesk> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.addInitScript(observe, LIST_LINK)
  const cdp = await slowToOfficeLink(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.listedMs !== undefined)
  const first = await page.evaluate(() => ({
    listMs: window.listedMs ?? Number.NaN,
    shellMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  const firstBytes = await sumScripts(page, first.listMs)
  await page.waitForTimeout(SETTLED_AFTER_MS)
  const longestTaskMs = await takeLongestTask(page)
  const opened: OpenedInquiry[] = []
  for (let index = 1; index <= OPENED; index++) {
    const link = page.locator(LIST_LINK).nth(index)
    await link.hover()
    await takeLongestTask(page)
    const path = (await link.getAttribute('href')) ?? ''
    opened.push({ ...(await page.evaluate(timeOpening, path)), longestTaskMs: await takeLongestTask(page) })
    await page.goBack()
    await page.locator(LIST_LINK).nth(index).waitFor()
    await page.waitForTimeout(500)
  }
  const desk = {
    ...first,
    firstBytes,
    allBytes: await sumScripts(page, Number.POSITIVE_INFINITY),
    longestTaskMs,
    opened,
  }
  await context.close()
  return desk
}

function sumScripts(page: Page, untilMs: number): Promise<number> {
  return page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming)
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= until)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    Math.min(untilMs, Number.MAX_SAFE_INTEGER),
  )
}

declare global {
  interface Window {
    longTasks: number[]
    listedMs?: number
  }
}

/** Runs in the page. */
function observe(link: string): void {
  window.longTasks = []
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (document.querySelector(link) === null) requestAnimationFrame(look)
    else window.listedMs = performance.now()
  }
  look()
}

/** Since it was last called. */
async function takeLongestTask(page: Page): Promise<number> {
  await page.waitForTimeout(REPORTED_AFTER_MS)
  return page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)))
}

/** Runs in the page. */
async function timeOpening(path: string): Promise<Omit<OpenedInquiry, 'longestTaskMs'>> {
  const reference = path.split('/').at(-1) ?? ''
  const startedAt = performance.now()
  const painted = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise(requestAnimationFrame)
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(undefined)
      })
    })
    return performance.now() - startedAt
  }
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
  link?.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', isPrimary: true }),
  )
  link?.click()
  const heading = painted(
    () => document.querySelector('.inquiry__reference')?.textContent?.includes(reference) ?? false,
  )
  const conversation = painted(() => document.querySelector('.inquiry .timeline') !== null)
  const [headingMs, conversationMs] = [await heading, await conversation]
  const request = performance
    .getEntriesByType('resource')
    .findLast(({ name }) => name.endsWith(`/desk/v1/inquiries/${reference}`))
  return { headingMs, conversationMs, answerMs: request?.duration ?? Number.NaN }
}
