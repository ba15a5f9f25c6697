import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photographPage } from '#testing/files/photographed-page.ts'
import { type BadLink, openBadLink } from '#testing/outside/bad-link.ts'
import { findCaddyObstacle, startCaddy } from '#testing/outside/caddy.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { type Browser, chromium, type Page } from '#testing/outside/playwright.ts'
import { startServer } from '#testing/server/server-process.ts'
import { createPatientPage } from '../patient-link.ts'
import { toSettings } from '../recovery.ts'
import type { Trial } from '../trial.ts'

/** 64 kbit/s, cut as if every 20 seconds, twenty times as fast, in a browser whose time passes twenty times as fast. */
const SPEED = 20
const LINK = { bytesPerSecond: SPEED * 8_000, cutEveryBytes: 160_000 }
const TIMEOUT_MS = 100_000
const MAX_RELOADS = 20
/** Smaller in the suite, which sends one and leaves out the control. */
const SUITE_PHOTOS = 1

type Photo = { name: string; mimeType: string; buffer: Buffer }

export const photos: Trial = {
  title: 'a browser sends photos over a slow link that is cut every 160 kB, and little of it twice',
  rounds: SUITE_PHOTOS,
  findObstacle: findCaddyObstacle,
  async run({ rounds, seed }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-photos-'))
    await using server = await startServer({ ...toSettings(dataDir), TRUSTED_PROXIES: '1' })
    await using caddy = await startCaddy(Number(new URL(server.origin).port))
    const width = rounds === SUITE_PHOTOS ? 1_800 : 3_000
    const chosen = await Promise.all(
      Array.from({ length: rounds }, async (_, n) => ({
        name: `IMG_${n + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photographPage({ title: `Page ${n + 1}`, seed: seed + n, width }),
      })),
    )
    const browser = await chromium.launch(await chromiumLaunchOptions(caddy.browserArgs))
    const send = async (control?: () => void) => {
      await using link = await openBadLink(caddy.port, LINK)
      return await sendPhotos(browser, link, await createPatientPage(server.origin), chosen, control)
    }
    try {
      const sent = await send()
      const control = rounds === SUITE_PHOTOS ? undefined : await send(sendNoStreams)
      return [
        { what: 'cuts meanwhile', count: sent.cuts, atLeast: 2 * rounds },
        { what: 'per mille beyond the photos, with TLS and headers', count: sent.beyond, atMost: 100 },
        ...(control
          ? [
              {
                what: 'control: per mille with bodies that the browser repeats',
                count: control.beyond,
                atLeast: 120,
              },
            ]
          : []),
      ]
    } finally {
      await browser.close()
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function sendPhotos(
  browser: Browser,
  link: BadLink,
  path: string,
  chosen: Photo[],
  control?: () => void,
): Promise<{ cuts: number; beyond: number }> {
  const page = await browser.newPage()
  await page.addInitScript(hasten, SPEED)
  if (control) await page.addInitScript(control)
  const lengths = new Map<string, number>()
  page.on('response', (response) => {
    const { 'upload-length': length } = response.headers()
    const { location } = response.headers()
    if (location) lengths.set(location, Number(length))
  })
  await openPage(page, `https://localhost:${link.port}${path}`)
  const before = { sent: link.sent(), cuts: link.cuts() }
  await page.getByLabel('Choose photos or files').setInputFiles(chosen)
  const arrived =
    chosen.length === 1 ? 'Your file has reached us.' : `All ${chosen.length} files have reached us.`
  await page.getByText(arrived).waitFor({ timeout: TIMEOUT_MS })
  const [sent, cuts] = [link.sent() - before.sent, link.cuts() - before.cuts]
  await page.close()
  const bytes = lengths.values().reduce((sum, length) => sum + length, 0)
  return { cuts, beyond: Math.ceil((1_000 * (sent - bytes)) / bytes) }
}

/** The page itself is cut as well, and reloaded, as a patient does. */
async function openPage(page: Page, url: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Send', exact: true })
  for (let attempt = 1; ; attempt++) {
    try {
      await page.goto(url)
      await page.getByLabel('Choose photos or files').scrollIntoViewIfNeeded()
      await send.waitFor({ state: 'detached', timeout: 3_000 })
      return
    } catch (error) {
      if (attempt === MAX_RELOADS) throw error
    }
  }
}

/** Runs in the page. */
function hasten(speed: number): void {
  const { setTimeout: wait, performance: clock } = window
  const now = clock.now.bind(clock)
  clock.now = () => speed * now()
  window.setTimeout = ((act: () => void, ms = 0) => wait(act, ms / speed)) as typeof setTimeout
}

/** Runs in the page: a browser that knows no streams as bodies. */
function sendNoStreams(): void {
  Object.defineProperty(PerformanceResourceTiming.prototype, 'nextHopProtocol', { value: 'http/1.1' })
}
