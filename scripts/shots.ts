import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import { openApplicationError } from '#testing/desk/application-error.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { type Browser, chromium, type Page } from '#testing/outside/playwright.ts'
import { findFreePort, startServer } from '#testing/server/server-process.ts'
import { rootDir } from './paths.ts'
import { type DeskShot, prepareDeskShots } from './shots/desk.ts'
import { languageShots } from './shots/languages.ts'
import { vouchingServer } from './shots/mail.ts'
import { patientPageShots } from './shots/patient-page.ts'

const usualWidths = [320, 390, 768, 1280, 1440]
const sections = ['home', 'services', 'destinations', 'about', 'contact']
const folder = join(rootDir, 'shots')
/** Half a minute. */
const MAX_CHECKS = 200

type Shot = Partial<DeskShot> & {
  name: string
  origin?: string
  part?: 'window' | 'page' | string
  open?: (page: Page, origin: string) => Promise<void>
  onlyLight?: boolean
  widths?: readonly number[]
}

const shots: Shot[] = [
  { name: 'home', part: 'page' },
  ...sections.map((section) => ({ name: `section-${section}`, part: `#${section}` })),
  { name: 'section-questions', part: '.faq', reach: openQuestions },
  { name: 'footer', part: 'footer' },
  { name: 'quick-bar', reach: scrollToServices },
  { name: 'tooltip', reach: showTooltip },
  { name: 'menu-open', reach: openMenu },
  { name: 'keyboard-focus', reach: (page) => pressTab(page, 6) },
  { name: 'form-errors', part: '#contact', reach: sendEmpty },
  { name: 'form-notes', part: '#contact', reach: typeWithSlips },
  { name: 'form-offline', part: '#contact', reach: goOffline },
  { name: 'form-waiting', part: '#contact', reach: sendOffline },
  { name: 'form-cleared', part: '#contact', reach: clear },
  { name: 'form-sending', part: '#contact', reach: sendSlowly },
  { name: 'form-sent', reach: send },
  { name: 'form-sent-before', part: '#contact', reach: comeBack },
  { name: 'form-failed', reach: sendInVain },
  { name: 'no-script', part: 'page', context: { javaScriptEnabled: false } },
  {
    name: 'no-script-errors',
    part: '#contact',
    context: { javaScriptEnabled: false },
    reach: submitUnchecked,
  },
  { name: 'no-script-sent', context: { javaScriptEnabled: false }, reach: submit },
  ...patientPageShots,
  { name: 'privacy', path: '/privacy', part: 'page' },
  { name: 'accessibility', path: '/accessibility', part: 'page' },
  { name: 'costs', path: '/costs', part: 'page' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'application-error', open: openApplicationError },
  { name: 'text-200', part: 'page', reach: (page) => setTextSize(page, '200%') },
  ...['130%', '200%'].map((size) => ({
    name: `text-${Number.parseInt(size, 10)}-window`,
    reach: async (page: Page) => {
      await setTextSize(page, size)
      await scrollToServices(page)
    },
  })),
  { name: 'text-400', part: 'page', reach: (page) => setTextSize(page, '400%') },
  { name: 'forced-colours', part: 'page', context: { forcedColors: 'active' } },
  { name: 'print', part: 'page', onlyLight: true, reach: (page) => page.emulateMedia({ media: 'print' }) },
  ...languageShots,
]

const names = process.argv.slice(2)
if (names.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'pona-shots-'))
using _dataDir = { [Symbol.dispose]: () => rmSync(dataDir, { recursive: true, force: true }) }
const lmtpPort = await findFreePort()
await using server = await startServer({
  ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
  ...{ LMTP_PORT: String(lmtpPort), MAIL_AUTHSERV_ID: vouchingServer },
})
await using browser = await chromium.launch(await chromiumLaunchOptions())
const served = { origin: server.origin, deskOrigin: server.deskOrigin, dataDir, lmtpPort }
const deskShots = await prepareDeskShots(browser, served)
// The desk first: the form's pictures send inquiries.
const all: Shot[] = [
  ...deskShots.map((shot) => ({ ...shot, origin: server.deskOrigin })),
  ...shots.flatMap(inBothThemes),
].filter(
  ({ name }) => names.length === 0 || names.some((wanted) => [wanted, `${wanted}-dark`].includes(name)),
)
if (all.length === 0) throw new Error(`No picture has one of these names: ${names.join(', ')}`)
let taken = 0
for (const shot of all) {
  for (const width of shot.widths ?? usualWidths) {
    await take(browser, shot, width)
    taken += 1
  }
  process.stdout.write(`${shot.name}\n`)
}
process.stdout.write(`\n${taken} pictures in ${folder}\n`)

function inBothThemes(shot: Shot): Shot[] {
  if (shot.onlyLight) return [shot]
  return [shot, { ...shot, name: `${shot.name}-dark`, context: { ...shot.context, colorScheme: 'dark' } }]
}

async function take(
  browser: Browser,
  { name, origin = server.origin, path = '/', context, open, reach, leave, part = 'window' }: Shot,
  width: number,
): Promise<void> {
  const viewport = { width, height: width < 700 ? 780 : 900 }
  // Reduced motion: a picture during an animation shows neither state.
  const visit = await browser.newContext({ viewport, reducedMotion: 'reduce', ...context })
  const page = await visit.newPage()
  if (open) await open(page, origin)
  else await page.goto(origin + path)
  await reach?.(page)
  await settle(page)
  const file = join(folder, `${name}-${width}.png`)
  if (part === 'window') await page.screenshot({ path: file, animations: 'disabled' })
  else {
    await showAll(page)
    if (part === 'page') await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    else await page.locator(part).first().screenshot({ path: file, animations: 'disabled' })
  }
  await leave?.(page)
  await visit.close()
}

/** Waits until scrolling has ended and pictures are loaded. */
async function settle(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const seen = [...document.images].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      })
      return { scrollY, areComplete: seen.every(({ complete }) => complete) }
    })
  // Waits in Node: a page without script has no timers.
  let before = await look()
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    await sleep(150)
    const now = await look()
    if (now.scrollY === before.scrollY && now.areComplete) return
    before = now
  }
  throw new Error(`${page.url()} never stops changing`)
}

async function showAll(page: Page): Promise<void> {
  for (const image of await page.locator('img:visible').all()) await image.scrollIntoViewIfNeeded()
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()),
    ),
  )
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // In an element taller than the window the fixed bars would cover the middle.
  await page.evaluate(() => {
    for (const stuck of document.querySelectorAll<HTMLElement>('.site-header__bar, .quick-bar'))
      stuck.style.position = 'static'
  })
}

async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /menu/i })
  if (await toggle.isVisible()) await toggle.click()
}

async function pressTab(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await page.keyboard.press('Tab')
}

async function fill(page: Page): Promise<void> {
  await page.locator('[name=name]').fill('Wanjiku Mwangi')
  await page.locator('[name=email]').fill(`wanjiku+${Math.random()}@patient.example`)
  await page.locator('[name=phone]').fill('0712 345 678')
  await page.locator('[name=treatment]').fill('Hip or knee replacement')
  await page.locator('[name=message]').fill('My mother is 67 and can not walk the stairs any more.')
}

/** Before its script is loaded, the browser itself would send the form. */
async function waitForScript(page: Page): Promise<void> {
  await page.locator('[name=name]').focus()
  await page.locator('form[novalidate]').waitFor()
}

async function sendEmpty(page: Page): Promise<void> {
  await waitForScript(page)
  await page.locator('form button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function sendSlowly(page: Page): Promise<void> {
  await waitForScript(page)
  await page.route(`**${sendContactEmail.path}`, () => {})
  await fill(page)
  await page.locator('form button[type=submit]').click()
}

async function send(page: Page): Promise<void> {
  await waitForScript(page)
  await fill(page)
  await page.locator('form button[type=submit]').click()
  await page.getByText('Message Sent Successfully!').first().waitFor()
}

async function comeBack(page: Page): Promise<void> {
  await send(page)
  await page.reload()
  await page.getByRole('button', { name: 'Send another inquiry' }).waitFor()
}

async function sendInVain(page: Page): Promise<void> {
  await waitForScript(page)
  await page.route(`**${sendContactEmail.path}`, (route) => route.abort())
  await fill(page)
  await page.locator('form button[type=submit]').click()
  await page.getByText('Failed to Send Message').first().waitFor()
}

async function typeWithSlips(page: Page): Promise<void> {
  await waitForScript(page)
  await page.locator('[name=email]').fill('wanjiku@gmial.com')
  await page.locator('[name=phone]').fill('+91 98765 43210')
  await page.locator('[name=message]').focus()
  await page.getByText('We will call').waitFor()
}

async function goOffline(page: Page): Promise<void> {
  await waitForScript(page)
  await showAll(page)
  await fill(page)
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
}

async function sendOffline(page: Page): Promise<void> {
  await goOffline(page)
  await page.locator('form button[type=submit]').click()
  await page.getByText('We send your message as soon as').waitFor()
}

async function clear(page: Page): Promise<void> {
  await waitForScript(page)
  await fill(page)
  await page.getByRole('button', { name: 'Clear what I typed' }).click()
  await page.getByText('What you typed is cleared.').waitFor()
}

async function submit(page: Page): Promise<void> {
  await fill(page)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/sent/**')
}

async function submitUnchecked(page: Page): Promise<void> {
  await page.locator('[name=name]').fill('Wanjiku Mwangi')
  await page
    .locator('form')
    .first()
    .evaluate((form) => form.setAttribute('novalidate', ''))
  await page.locator('form button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
}

async function scrollToServices(page: Page): Promise<void> {
  await page.locator('#services').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  await page.waitForTimeout(500)
}

async function openQuestions(page: Page): Promise<void> {
  await page.locator('summary').first().click()
  await page.locator('summary').last().click()
}

async function showTooltip(page: Page): Promise<void> {
  await page.locator('dt .term').first().hover()
  await page.getByRole('tooltip').waitFor()
}
