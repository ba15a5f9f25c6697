import sharp from 'sharp'
import { expect, test } from '#testing/desk/browser.ts'
import { readCode } from '#testing/desk/desk.ts'
import { startImapServer } from '#testing/mail/imap-server.ts'
import { startScriptedSmtp } from '#testing/mail/scripted-smtp.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { countWork } from './count-work.ts'
import { keepKeys } from './set-up-company.ts'

const MAX_FIELDS = 25
const MAX_CLICKS = 25
// Pages with their pictures are rendered before they count.
const SAVED = { timeout: 40_000 }

// A site that is being set up answers so, and the desk asks once more.
test.use({ expectedConsole: [/status of (?:503|4\d\d)/] })

// Begins empty, with generated keys.
const production = {
  NODE_ENV: 'production',
  ALLOW_IN_PRODUCTION: 'plain-http volatile-disk',
  RATE_LIMITS: 'on',
  SMTP_URL: '',
  LOG_LEVEL: 'error',
}

test('a company of Lagos is set up from the printed link to a live site with few fields and clicks', {
  tag: '@journey',
}, async ({ openWindow, findServer }) => {
  test.setTimeout(180_000)
  await using imap = await startImapServer()
  await using smtp = await startScriptedSmtp()
  const pona = await findServer(production)
  const page = await openWindow({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(SAVED.timeout)
  const work = countWork(page)
  const { fill, press } = work

  await page.goto(/^Set up: (http\S+)$/m.exec(pona.output())?.[1] ?? '')
  await fill('Your name', 'Ngozi Okafor')
  await fill('Your e-mail address', 'ngozi@ekocare.example')
  await fill('Password', 'three quiet boats at dawn')
  await press('Go on')
  await work.pick('An app on my phone')
  await fill('Code', await readFirstCode(page))
  await press('Turn it on')
  await press('Later')

  await findStep(page, 'Company')
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('')
  await work.choose('Country', 'Nigeria +234')
  await expect(page.getByText('complain to the Nigeria Data Protection Commission')).toBeVisible()
  for (const label of ['Name', 'Postal address', 'Telephone', 'E-mail address', 'Registered name'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  await fill('Name', 'Eko Care Travel')
  await fill('Postal address', '14 Example Street, Ikeja\nLagos, Nigeria')
  await fill('Telephone', '0803 000 0001')
  await fill('E-mail address', 'care@ekocare.example')
  await expect(page.getByLabel('Telephone', { exact: true })).toHaveValue('+234 803 000 0001')
  await expect(page.getByLabel('WhatsApp')).toHaveValue('+234 803 000 0001')
  const preview = page.getByRole('figure')
  await expect(preview).toContainText('Eko Care Travel')
  await expect(preview).toContainText('+234 803 000 0001')
  await fill('Registered name', 'Eko Care Travel Limited')
  await fill('Country of the data', 'Nigeria')
  await work.read()
  await press('Save and go on')

  await findStep(page, 'Look')
  await fill('Headings and buttons', '#123f7a')
  await fill('Main button', '#8c1d2c')
  await work.upload('Choose a logo', await drawSign())
  await expect(page.getByAltText('Your logo')).toBeVisible()
  await work.read()
  await press('Save and go on')

  await findStep(page, 'Photographs')
  const hero = page.getByRole('group', { name: 'At the top of the page' })
  await work.upload('Choose a photograph', await photograph(), hero)
  await fill('What it shows', 'The lagoon at dawn')
  await work.read()
  await press('Save and go on')

  await findStep(page, 'Office hours and holidays')
  await expect(page.getByLabel('Time zone of the office')).toHaveValue('Africa/Lagos')
  await press('Monday to Friday, 08:00 to 18:00')
  await work.check('Saturday')
  await fill('Saturday, closes', '13:00')
  await expect(page.getByText(/^\d+ days, the first /)).toBeVisible()
  await work.read()
  await press('Save and go on')

  await findStep(page, 'Destinations')
  await work.read()
  await press('Later')

  await findStep(page, 'Mail')
  await work.read()
  await work.choose('Who runs the mailbox', 'Another')
  await expect(page.getByLabel('E-mail address')).toHaveValue('care@ekocare.example')
  await fill('User name', 'care@pona.example')
  await fill('Password', 'secret')
  await fill('Server that sends', `127.0.0.1:${smtp.port}`)
  await fill('Server that is read', new URL(imap.url).host)
  await work.read()
  await press('Save and go on')

  await findStep(page, 'the end')
  await work.read()
  await keepKeys(page, work)
  await press('End the set-up')
  await expect(page.getByText('The set-up has ended: Eko Care Travel is at')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what is left' })).toBeVisible()
  await work.read()

  const { fields, clicks } = work.count()
  expect(work.found()).toEqual([])
  expect(fields, 'fields').toBeLessThanOrEqual(MAX_FIELDS)
  expect(clicks, 'clicks').toBeLessThanOrEqual(MAX_CLICKS)

  const site = await openWindow()
  await site.goto(pona.origin)
  await expect(site).toHaveTitle(/^Eko Care Travel:/)
  await expect(site.getByRole('contentinfo')).toContainText('+234 803 000 0001')
  await expect(site.getByText('Monday-Friday: 8:00 AM - 6:00 PM WAT')).toBeVisible()
  await expect(site.getByLabel('Country code')).toHaveValue('+234')
  await site.goto(`${pona.origin}/privacy`)
  await expect(site.getByText('the Nigeria Data Protection Commission')).toBeVisible()
})

/** Each step opens at its top, with the focus on its heading. */
async function findStep(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: `Set up: ${title}` })
  await expect(heading).toBeVisible(SAVED)
  if (title !== 'Company') await expect(heading).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

async function readFirstCode(page: Page): Promise<string> {
  await page.getByAltText('QR code with the key').waitFor()
  const secret = (await page.locator('.enrolment__secret').textContent()) ?? ''
  return readCode({ name: '', email: '', password: '', secret: secret.replaceAll(' ', '') })
}

/** Has as much detail as a photograph. */
async function photograph() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({
    create: { width: 2400, height: 1800, channels: 3, background: '#000', noise },
  })
    .blur(1.2)
    .jpeg()
    .toBuffer()
  return { name: 'lagoon.jpg', mimeType: 'image/jpeg', buffer }
}

async function drawSign() {
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer()
  return { name: 'sign.png', mimeType: 'image/png', buffer }
}
