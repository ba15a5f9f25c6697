import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Office } from '#contract/company/office-hours.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { type BrowserContextOptions, chromium, type Page } from '#testing/outside/playwright.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { verifyEventChain } from '../../../server/company/audit/verify.ts'
import { readRelease } from '../../../server/company/pages/page-record.ts'
import { parseConfig } from '../../../server/platform/config/config.ts'
import { listen } from '../../../server/platform/http/listen.ts'
import { openServer } from '../../../server/serve/open-server.ts'

const distDir = join(import.meta.dirname, '..', '..', '..', 'dist')

/** The server and everybody's browser windows, with one clock that the trial sets. */
export type Stage = AsyncDisposable & {
  origin: string
  deskOrigin: string
  dataDir: string
  office: Office
  now(): number
  /** Timers due by then fire once, as on a laptop that wakes up. */
  setTime(at: number): Promise<void>
  openWindow(options: BrowserContextOptions): Promise<Page>
  isLogIntact(): Promise<boolean>
}

export async function openStage(startAt: number): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-two-days-'))
  let aheadMs = startAt - Date.now()
  const now = () => Date.now() + aheadMs
  const deskListener = { host: '127.0.0.1', port: await findFreePort() }
  const config = parseConfig({
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    DESK_PORT: String(deskListener.port),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = opened.use(await openServer(config, distDir, { now }))
  const { publicApp, deskApp, onConnection } = server
  opened.use(await listen(publicApp.fetch, config.publicListener, { onConnection }))
  opened.use(await listen(deskApp.fetch, deskListener, { onConnection }))
  opened.use(await server.start())
  const browser = await chromium.launch(await chromiumLaunchOptions())
  opened.defer(() => browser.close())
  const pages: Page[] = []
  const closing = opened.move()

  return {
    origin: config.publicOrigin,
    deskOrigin: config.deskOrigin,
    dataDir,
    office: readRelease(distDir).contents.company,
    now,
    async setTime(at) {
      aheadMs = at - Date.now()
      for (const page of pages) await page.clock.fastForward(Math.max(0, now() - (await readTime(page))))
    },
    async openWindow(options) {
      const context = await browser.newContext({
        locale: 'en-KE',
        timezoneId: 'Africa/Nairobi',
        reducedMotion: 'reduce',
        ...options,
      })
      await context.clock.install({ time: now() })
      const page = await context.newPage()
      pages.push(page)
      return page
    },
    isLogIntact: async () => (await verifyEventChain(server.db, server.vault)).intact,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

function readTime(page: Page): Promise<number> {
  return page.evaluate(() => Date.now())
}
