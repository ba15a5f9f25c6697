import sharp from 'sharp'
import { expect, test } from '#testing/desk/browser.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d/] })

const photograph = (width: number, height: number, left: string, right: string) =>
  sharp({ create: { width: width / 2, height, channels: 3, background: left } })
    .extend({ right: width / 2, background: right })
    .jpeg()
    .toBuffer()

const sign = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#123f7a"/></svg>',
)

// Pages with their pictures are rendered before they count.
const SAVED = { timeout: 60_000 }

test('a company takes its own colours and sign, and no colour that can’t be read', async ({
  openWindow,
  pona,
}) => {
  test.slow()
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/company' })
  await page.getByLabel('Name', { exact: true }).fill('Ikeja Care')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Company: saved')).toBeVisible(SAVED)
  const site = await openWindow()
  await site.goto(pona.origin)
  await expect(site.getByRole('banner').locator('img')).toBeVisible()
  await expect(page.locator('.brand__mark').first()).toHaveCSS('background-image', /icon-192/)

  await page.goto(`${pona.deskOrigin}/settings/look`)
  await page.getByLabel('Headings and buttons', { exact: true }).fill('#123f7a')
  await expect(page.getByLabel('Dark ground', { exact: true })).toHaveValue('#123f7a')
  await page.getByText('All other colours').click()
  await page.getByLabel('Dark ground', { exact: true }).fill('#0d2f5e')
  await page.getByLabel('Text', { exact: true }).fill('#8899aa')
  await expect(page.getByText(/The text on .* in the light theme, and needs 7/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: /^Use #\w{6} for Text/ }).click()
  await expect(page.getByText(/and needs 7/)).toHaveCount(0)
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'sign.svg', mimeType: 'image/svg+xml', buffer: sign })
  await expect(page.getByAltText('Your logo')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Look: saved')).toBeVisible(SAVED)
  await site.reload()
  await expect(site.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(18, 63, 122)')
  await site.emulateMedia({ colorScheme: 'dark' })
  await expect(site.getByRole('heading', { level: 1 })).not.toHaveCSS('color', /18, 63, 122|164, 220, 202/)
  expect((await site.request.get(`${pona.origin}/icon-512.png`)).status()).toBe(200)
})

test('a company shows a photograph, of which it chooses the part, and a destination of its own', async ({
  openWindow,
  pona,
}) => {
  test.slow()
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/pictures' })
  const site = await openWindow()
  await site.goto(pona.origin)
  const hero = page.getByRole('group', { name: 'At the top of the page' })
  await hero.getByLabel('Choose a photograph').setInputFiles({
    name: 'words.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await expect(hero.getByRole('alert')).toContainText('no picture that can be read')
  await expect(hero.getByRole('button', { name: 'Send it again' })).toHaveCount(0)
  await hero.getByLabel('Choose a photograph').setInputFiles({
    name: 'house.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(900, 600, '#204060', '#f0b13c'),
  })
  await expect(hero.getByLabel('What it shows')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter what the photograph shows.')).toBeVisible()
  await hero.getByLabel('What it shows').fill('Our house in Ikeja')
  await hero.getByRole('checkbox', { name: /Choose the part/ }).check()
  const size = hero.getByLabel('Size of the part')
  await size.focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight')
  await hero.getByLabel('From left to right').focus()
  await page.keyboard.press('End')
  const shared = page.getByRole('group', { name: 'Beside a link to the page' })
  await shared.getByLabel('Choose a photograph').setInputFiles({
    name: 'street.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(1200, 630, '#204060', '#f0b13c'),
  })
  await shared.getByLabel('What it shows').fill('Our street in Ikeja')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Photographs: saved')).toBeVisible(SAVED)
  await site.reload()
  const readMeta = (property: string) => site.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await readMeta('og:image:alt')).toBe('Our street in Ikeja')
  const picture = await site.request.get(pona.origin + new URL((await readMeta('og:image')) ?? '').pathname)
  expect(await sharp(await picture.body()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  await expect(site.getByAltText('Our house in Ikeja')).toHaveJSProperty('complete', true)
  const webp = await site.request.get(
    `${pona.origin}${await site.getByAltText('Our house in Ikeja').getAttribute('src')}`,
  )
  const { dominant } = await sharp(await webp.body()).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)

  await page.goto(`${pona.deskOrigin}/settings/destinations`)
  for (const name of ['Thailand', 'Singapore', 'Turkey', 'Dubai']) {
    await page.locator('summary', { hasText: name }).click()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
  }
  await page.getByRole('button', { name: 'Add a destination' }).click()
  const ghana = page.locator('details.ordered-item').last()
  await ghana.getByLabel('Name of the destination').fill('Ghana')
  await ghana.getByLabel('Description').fill('An hour away, with two large hospitals.')
  await ghana.getByLabel('Known for').fill('cardiac\nfertility')
  await ghana.getByLabel('What the drawing shows').fill('A boat before a large sun')
  await expect(ghana.getByAltText('A boat before a large sun')).not.toHaveJSProperty('naturalWidth', 0)
  await ghana.getByLabel('Rating of 5').fill('4.6')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Say where these figures come from')).toBeVisible()
  await ghana.getByLabel('Source of the figures').fill('Our count of 31 patients')
  await ghana.getByLabel('As of').fill('2026-10-31')
  await ghana.getByRole('button', { name: 'Up Ghana' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Destinations: saved')).toBeVisible(SAVED)
  await site.reload()
  await expect(site.getByRole('heading', { name: 'Two places, each good at something' })).toBeVisible()
  const stamp = site.locator('.stamp').first()
  await expect(stamp).toContainText('Figures: Our count of 31 patients, 31 October 2026')
  await expect(stamp.getByAltText('A boat before a large sun')).toBeVisible()
  await expect(stamp.locator('dl')).toHaveCount(0)
})
