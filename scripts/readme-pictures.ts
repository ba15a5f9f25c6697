import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { type BrowserContextOptions, chromium, type Page } from '#testing/outside/playwright.ts'
import { startServer } from '#testing/server/server-process.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { rootDir } from './paths.ts'

// Takes the README's pictures of site and desk from the demo, and writes them into docs/images.

const office = {
  locale: 'en-KE',
  timezoneId: 'Africa/Nairobi',
  reducedMotion: 'reduce',
  bypassCSP: true,
} as const
const laptop = { viewport: { width: 1280, height: 870 } }
const phone = { viewport: { width: 390, height: 790 } }

const PAPER = { width: 1400, height: 730 }
const PICTURE_HEIGHT = 650
const SETTLE_MS = 2_000

buildIfNeeded()
const folder = mkdtempSync(join(tmpdir(), 'pona-pictures-'))
const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  await using server = await startServer({ LOG_LEVEL: 'warn' }, { args: ['--demo'], cwd: folder })
  const home = [await takePage(laptop, server.origin), await takePage(phone, server.origin)]
  await paste('home.png', home, '#e8dcc6')

  const desk = await open(laptop)
  await desk.goto(await readLink(server.output))
  await desk.getByRole('list', { name: 'Due: inquiries' }).waitFor()
  const inbox = await take(desk)
  const inquiry = await desk.getByRole('link', { name: 'Neema Mushi' }).getAttribute('href')
  const storageState = await desk.context().storageState()
  const dark = { ...phone, storageState, colorScheme: 'dark' } as const
  await paste('desk.png', [inbox, await takePage(dark, server.deskOrigin + inquiry)], '#e2eae2')
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

function open(options: BrowserContextOptions): Promise<Page> {
  return browser.newPage({ ...office, ...options })
}

async function takePage(options: BrowserContextOptions, address: string): Promise<Buffer> {
  const page = await open(options)
  await page.goto(address)
  return await take(page)
}

async function take(page: Page): Promise<Buffer> {
  await page.addStyleTag({ content: toEthiopic() })
  // The desk's network is never idle: its events are a stream.
  await page.waitForTimeout(SETTLE_MS)
  return await page.screenshot({ animations: 'disabled' })
}

/** For the name of Amharic, whose letters few machines that take pictures have. */
function toEthiopic(): string {
  const font = fileURLToPath(
    import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2'),
  )
  return `@font-face { font-family: Ethiopic; src: url(data:font/woff2;base64,${readFileSync(font, 'base64')}) }
    [lang=am] { font-family: Ethiopic }`
}

async function readLink(output: () => string): Promise<string> {
  for (;;) {
    const [, link] = /^Demo: (\S+)$/m.exec(output()) ?? []
    if (link !== undefined) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A laptop's page beside a phone's. */
async function paste(name: string, pictures: readonly Buffer[], background: string): Promise<void> {
  const page = await browser.newPage({ viewport: PAPER })
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`)
  await page.setContent(`<style>
    body { display: flex; gap: 28px; align-items: center; justify-content: center; height: 100vh; margin: 0; background: ${background} }
    img { height: ${PICTURE_HEIGHT}px; border-radius: 10px; box-shadow: 0 4px 18px rgb(0 0 0 / 18%) }
  </style>${images.join('')}`)
  const png = await page.screenshot()
  await sharp(png)
    .png({ palette: true })
    .toFile(join(rootDir, 'docs', 'images', name))
}
