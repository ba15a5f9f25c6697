import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { chromiumLaunchOptions } from '../tests/support/chromium.ts'
import { addCoordinator, sendInquiry, signIn } from '../tests/support/desk.ts'
import { startServer } from '../tests/support/server-process.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const INQUIRIES = 60
const RTT_MS = 40
const BYTES_PER_SECOND = (10 * 1024 * 1024) / 8
const MAX_MS = 1_000

export async function benchDesk(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  const browser = await chromium.launch(await chromiumLaunchOptions())
  await using server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const served = { ...server, dataDir }
  const who = await addCoordinator(served, 'Amina')
  for (let count = 0; count < INQUIRIES; count++) await sendInquiry(served)
  const first = await browser.newPage()
  await signIn(first, served, who)
  const storageState = await first.context().storageState()
  const openings: Opening[] = []
  for (let round = 0; round < ROUNDS; round++) {
    openings.push(await open(browser, server.deskOrigin, { storageState }))
  }
  await browser.close()
  rmSync(dataDir, { recursive: true, force: true })
  const median = (of: keyof Opening) =>
    openings.map((opening) => opening[of]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  return [
    {
      name: 'first inquiry on the screen, ms',
      measured: median('listMs'),
      reference: median('shellMs'),
      atMost: MAX_MS,
    },
  ]
}

type Opening = { shellMs: number; listMs: number }

async function open(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Opening> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  await page.locator('a[href^="/inquiries/"]').first().waitFor()
  const opening = await page.evaluate(() => ({
    listMs: performance.now(),
    shellMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await context.close()
  return opening
}
