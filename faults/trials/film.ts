import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCoordinator } from '#testing/desk/desk.ts'
import { signInOverHttp, toStorageState } from '#testing/desk/desk-session.ts'
import { photographPage } from '#testing/files/photographed-page.ts'
import { type BadLink, openBadLink } from '#testing/outside/bad-link.ts'
import { findCaddyObstacle, startCaddy } from '#testing/outside/caddy.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { type Browser, chromium } from '#testing/outside/playwright.ts'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { startFilming } from '../patient-film/camera.ts'
import { giveHerAPhone, type Photo, type Shown } from '../patient-film/mother.ts'
import { createPatientPage } from '../patient-link.ts'
import { toSettings } from '../recovery.ts'
import type { Trial } from '../trial.ts'

const LINK = { bytesPerSecond: 8_000, cutEveryMs: 20_000 }
const TITLES = ['Echocardiography', 'Blood tests', 'Discharge letter']
const TIMEOUT_MS = 15 * 60_000
const LOOK_EVERY_MS = 1_000
/** Percent of the second page that have arrived when she reloads. */
const RELOAD_AT_PERCENT = 40

/** Six minutes of real time, so not in the suite. */
export const film: Trial = {
  title: 'a mother sends three pages over 64 kbit/s, cut every 20 s, and the coordinator looks at them',
  rounds: 1,
  findObstacle: findCaddyObstacle,
  async run({ seed }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-film-'))
    const folder = mkdtempSync(join(tmpdir(), 'pona-film-pictures-'))
    process.stdout.write(`Pictures: ${folder}\n`)
    await using server = await startServer({
      ...{ ...toSettings(dataDir), TRUSTED_PROXIES: '1', LOG_LEVEL: 'info' },
    })
    await using caddy = await startCaddy(Number(new URL(server.origin).port))
    await using link = await openBadLink(caddy.port, LINK)
    const photos = await Promise.all(
      TITLES.map(async (title, n) => ({
        name: `IMG_20261123_0${n + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photographPage({ title, seed: seed + n }),
      })),
    )
    const browser = await chromium.launch(await chromiumLaunchOptions(caddy.browserArgs))
    try {
      return await play({ server, dataDir, browser, link, folder, photos })
    } finally {
      await browser.close()
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

type Set = {
  server: ServerProcess
  dataDir: string
  browser: Browser
  link: BadLink
  folder: string
  photos: readonly Photo[]
}

async function play({ server, dataDir, browser, link, folder, photos }: Set) {
  const path = await createPatientPage(server.origin)
  const [, , reference = ''] = path.split('/')
  const desk = await openDesk(browser, { ...server, dataDir }, reference)
  const mother = await giveHerAPhone(browser, `https://localhost:${link.port}${path}`)
  await mother.open()
  const camera = startFilming(folder, [mother.page, desk.page])
  await camera.take(mother.page, 'her-page')
  const truth = watchTruth(mother, link)

  for (const photo of photos) await mother.photograph(photo)
  await camera.take(mother.page, 'three-photographed')
  await truth.until((shown) => (shown[0]?.percent ?? 0) > RELOAD_AT_PERCENT)
  await camera.take(mother.page, 'first-on-its-way')
  await truth.until((shown) => (shown[1]?.percent ?? 0) > RELOAD_AT_PERCENT)
  await camera.take(mother.page, 'before-the-reload')
  await camera.take(desk.page, 'desk-first-page')
  const before = truth.read()
  await mother.open()
  await camera.take(mother.page, 'after-the-reload')
  const reloadedAt = link.sent()
  await mother.choose(photos)
  await truth.until((shown) => shown[1] !== undefined && shown[1].percent > 0)
  await camera.take(mother.page, 'chosen-again')
  const after = truth.read()
  const sentForKnown = link.sent() - reloadedAt

  const seeing = desk.see(photos.length)
  await truth.until((shown) => shown.every(({ percent }) => percent === 100), seeing)
  const seenAt = await seeing
  await camera.take(desk.page, 'desk-three-pages')
  await mother.status.getByText('All 3 files have reached us.').waitFor({ timeout: TIMEOUT_MS })
  await camera.take(mother.page, 'all-arrived')
  const arrivedAt = readLastArrival(server)
  const lookedMs = await desk.look(photos.length - 1)
  await camera.take(desk.page, 'desk-looks')
  await camera.finish()
  return [
    { what: 'cuts meanwhile', count: link.cuts(), atLeast: 10 },
    { what: 'moments in which a bar said more than had been sent', count: truth.tooMuch(), atMost: 0 },
    { what: 'moments in which a bar went back', count: truth.back(), atMost: 0 },
    {
      what: 'percent of the second page before the reload',
      count: before[1]?.percent ?? 0,
      atLeast: RELOAD_AT_PERCENT,
    },
    {
      what: 'percent of it once it was chosen again',
      count: after[1]?.percent ?? 0,
      atLeast: before[1]?.percent ?? 100,
    },
    {
      what: 'kB sent until then, the first page among what was chosen',
      count: Math.round(sentForKnown / 1000),
      atMost: 100,
    },
    { what: 'ms from the last byte to the coordinator’s list', count: seenAt - arrivedAt, atMost: 1_000 },
    { what: 'ms from a press to the whole picture', count: lookedMs, atMost: 2_000 },
  ]
}

/** Follows what the bars say while she waits. */
function watchTruth(mother: Awaited<ReturnType<typeof giveHerAPhone>>, link: BadLink) {
  const lengths = new Map<string, number>()
  let last: Shown[] = []
  let [tooMuch, back] = [0, 0]
  mother.page.on('response', (response) => {
    const { location, 'upload-length': length } = response.headers()
    if (location) lengths.set(location, Number(length))
  })

  async function look(): Promise<Shown[]> {
    const shown = await mother.readShown()
    const sizes = [...lengths.values()]
    const said = shown.reduce((sum, { percent }, n) => sum + (percent / 100) * (sizes[n] ?? 0), 0)
    if (said > link.sent()) tooMuch += 1
    if (last.some(({ percent }, n) => (shown[n]?.percent ?? 0) < percent)) back += 1
    last = shown
    return shown
  }

  return {
    async until(isReached: (shown: Shown[]) => boolean, other?: Promise<unknown>): Promise<void> {
      let isOver = false
      void other?.then(() => {
        isOver = true
      })
      last = []
      const end = Date.now() + TIMEOUT_MS
      while (!isReached(await look()) && !isOver) {
        if (Date.now() > end) throw new Error('The photos did not arrive')
        await sleep(LOOK_EVERY_MS)
      }
    },
    read: () => last,
    tooMuch: () => tooMuch,
    back: () => back,
  }
}

async function openDesk(
  browser: Browser,
  served: { origin: string; deskOrigin: string; dataDir: string },
  reference: string,
) {
  const who = await addCoordinator(served, 'Amina')
  const storageState = toStorageState(served.deskOrigin, await signInOverHttp(served.deskOrigin, who))
  const context = await browser.newContext({
    ...{ storageState, viewport: { width: 1_100, height: 800 } },
    ...{ locale: 'en-KE', timezoneId: 'Africa/Nairobi' },
  })
  const page = await context.newPage()
  await page.goto(`${served.deskOrigin}/inquiries/${reference}`)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.waitFor()
  return {
    page,
    /** Resolves with the moment when so many pictures are on the screen. */
    async see(count: number): Promise<number> {
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll<HTMLImageElement>('.files__thumbnail img')].filter(
            ({ complete }) => complete,
          ).length === wanted,
        count,
        { polling: 20, timeout: TIMEOUT_MS },
      )
      return Date.now()
    },
    /** Returns the milliseconds from the press to the picture. */
    async look(n: number): Promise<number> {
      const startedAt = performance.now()
      await conversation
        .getByRole('button', { name: /^Look at/ })
        .nth(n)
        .click()
      await page.locator('.viewer__picture:not([hidden])').waitFor()
      return Math.round(performance.now() - startedAt)
    },
  }
}

/** When the server had confirmed the last byte. */
function readLastArrival(server: ServerProcess): number {
  const times = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"method":"PATCH"') && line.includes('"status":204'))
    .map((line) => (JSON.parse(line) as { time: number }).time)
  return Math.max(...times)
}
