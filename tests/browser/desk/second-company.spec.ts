import { randomBytes } from 'node:crypto'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { enrol } from '#testing/desk/desk.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { waitForIsland } from '../inquiry-page.ts'
import { findNotice, findRow, openInquiry } from './desk-page.ts'
import { douro, inviteColleagues, publishTitle, setUpCompany, traces } from './set-up-company.ts'

// A page that isn't found is an error of the network to the browser, and nothing runs in the frame of the words.
test.use({ expectedConsole: [/status of 4\d\d|^Blocked script execution|Page not found/] })

// Begins empty.
const production = {
  NODE_ENV: 'production',
  ALLOW_IN_PRODUCTION: 'plain-http volatile-disk',
  DATA_KEYS: `test:${randomBytes(32).toString('base64')}`,
  RATE_LIMITS: 'on',
}
const phone = { viewport: { width: 390, height: 844 } }

test('a second company is set up in the browser alone, and nothing is left of the first', async ({
  openWindow,
  findServer,
}) => {
  test.setTimeout(180_000)
  await using mailServer = await startMailServer()
  const { mails } = mailServer
  const pona = await findServer({ ...production, SMTP_URL: '', LOG_LEVEL: 'error' })
  const page = await openWindow({ reducedMotion: 'reduce' })
  await takeLink(page, pona)
  await setUpCompany(page, mailServer.url)
  await page.getByRole('button', { name: 'End the set-up' }).click()
  await expect(page.getByText(`The set-up has ended: ${douro.name} is at`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Words' }).click()
  await publishTitle(page, 'Well again, with {company}')
  await page.getByRole('link', { name: 'People' }).click()
  await inviteColleagues(page)

  const site = await openWindow(phone)
  await site.goto(pona.origin)
  await expect(site.getByRole('heading', { level: 1 })).toHaveText(`Well again, with ${douro.name}`)
  await expect(site.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(18, 63, 122)')
  await expect(site.getByRole('heading', { name: 'Three places, each good at something' })).toBeVisible()
  await expect(site.locator('.stamp')).toHaveCount(3)
  await expect(site.locator('.stamp').first()).toContainText('Our survey of 31 patients')
  await expect(site.getByText('Monday-Thursday: 8:00 AM - 6:00 PM WET')).toBeVisible()
  await expect(site.getByText('Friday: 8:00 AM - 4:00 PM WET')).toBeVisible()
  await expect(site.getByAltText('A house by a lake')).toHaveJSProperty('complete', true)
  const overflow = await site.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)

  await waitForIsland(site)
  await site.getByLabel('Full Name').fill('Beatriz Sousa')
  await site.getByLabel('Email Address').fill('beatriz@patient.example')
  await expect(site.getByLabel('Country code')).toHaveValue('+351')
  await site.getByLabel('Phone Number').fill('912 345 678')
  await site.getByLabel('Message').fill('My mother’s knee hurts, and she is 62 years old.')
  await site.getByRole('button', { name: 'Send my inquiry' }).click()
  const sent = site.getByRole('region', { name: 'We have your inquiry' })
  await expect(sent).toContainText('Western European Time')
  const reference = /DHA-\w{4}-\w{4}/.exec(await sent.innerText())?.[0] ?? ''
  const keptPage = await sent
    .getByRole('link', { name: 'Open this as a page that you can keep' })
    .getAttribute('href')

  const findMail = (to: string, part: string) =>
    mails.find(({ envelopeTo, text }) => envelopeTo.includes(to) && text?.includes(part))
  await expect.poll(() => findMail('beatriz@patient.example', reference)?.text).toContain(douro.name)
  await expect.poll(() => findMail(douro.email, reference)?.subject).toContain(reference)

  await page.goto(pona.deskOrigin)
  await expect(page.getByText(/^\d\d:\d\d WET$/)).toBeVisible()
  await expect(findRow(page, reference)).toContainText(/\d\d:\d\d/)
  await openInquiry(page, pona, reference)
  await page.getByLabel('Reply', { exact: true }).fill('Dear Beatriz, we call you tomorrow at 10.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, /Your reply to .Beatriz Sousa. is on its way\./)).toBeVisible()
  await expect
    .poll(() => findMail('beatriz@patient.example', 'we call you tomorrow')?.source)
    .toContain(`X-Pona-Reference: ${reference}`)

  await page.goto(pona.deskOrigin)
  await expect(page).toHaveTitle(new RegExp(`${douro.name} desk$`))
  const shown = [
    ...(await readPaths(pona.origin, ['/', '/privacy', '/accessibility', '/nowhere', '/robots.txt'])),
    ...(await readPaths(pona.origin, ['/site.webmanifest', '/sitemap.xml', '/.well-known/security.txt'])),
    ...(await readPaths(pona.deskOrigin, ['/', '/look.css', '/metrics'])),
    ...(await readPages(site, [pona.origin, new URL(keptPage ?? '', pona.origin).href])),
    ...mails.map(({ subject = '', source, text = '', html = '' }) => ({
      place: `mail ${subject}`,
      text: [toHeaders(source), subject, text, html].join('\n'),
    })),
    { place: 'desk', text: await page.content() },
  ]
  expect(shown.flatMap(findTraces)).toEqual([])
  await checkPictures(site, pona)
})

async function takeLink(page: Page, pona: Pona): Promise<void> {
  const who = { name: 'Amina', email: 'amina@douro.example', password: 'three quiet boats at dawn' }
  await page.goto(/^Set up: (http\S+)$/m.exec(pona.output())?.[1] ?? '')
  await page.getByLabel('Your name').fill(who.name)
  await page.getByLabel('Your e-mail address').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await enrol(page, who)
}

type Shown = { place: string; text: string }

async function readPaths(origin: string, paths: readonly string[]): Promise<Shown[]> {
  return Promise.all(
    paths.map(async (path) => ({ place: origin + path, text: await (await fetch(origin + path)).text() })),
  )
}

/** Includes the content that the pages' scripts have written. */
async function readPages(page: Page, addresses: readonly string[]): Promise<Shown[]> {
  const read: Shown[] = []
  for (const address of addresses) {
    await page.goto(address)
    read.push({ place: `shown ${address}`, text: await page.content() })
  }
  return read
}

function toHeaders(source: string): string {
  return source.slice(0, source.indexOf('\r\n\r\n'))
}

function findTraces({ place, text }: Shown): string[] {
  const found = traces.exec(text)
  return found === null ? [] : [`${place}: ${text.slice(Math.max(0, found.index - 40), found.index + 60)}`]
}

/** The icons, and the picture for shared links. */
async function checkPictures(page: Page, pona: Pona): Promise<void> {
  await page.goto(pona.origin)
  const share = await page.locator('meta[property="og:image"]').getAttribute('content')
  const paths = ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', new URL(share ?? '').pathname]
  for (const path of paths) {
    const response = await page.request.get(pona.origin + path)
    expect([path, response.status()]).toEqual([path, 200])
  }
}
