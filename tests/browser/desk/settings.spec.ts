import sharp from 'sharp'
import { type AxeOptions, enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

const rules: AxeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  ...enhancedContrast,
}
const pages = [
  'statistics',
  'team',
  'trust',
  'costs',
  'languages',
  'translations',
  'retention',
  'backup',
  'instances',
]

// A refused request is an error of the network to the browser.
test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d/] })

test('an administrator publishes a figure with its source, sees what was changed, and takes it back', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Figures of the page/ }).click()
  const rating = page.getByRole('group', { name: 'Rating by patients' })
  await rating.getByLabel('Figure').fill('4.7/5')
  await rating.getByLabel('Source').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rating.getByText(/Enter where this figure comes from/)).toBeVisible()
  await expect(rating.getByLabel('Source')).toBeFocused()
  await rating.getByLabel('Source').fill('survey of 312 patients')
  await rating.getByLabel('As of').fill('2026-09-30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Figures of the page: saved, and in use.')).toBeVisible()

  const site = await openWindow()
  await site.goto(pona.origin)
  const figures = site.getByRole('region', { name: 'Pona in figures' })
  await expect(figures).toContainText('4.7/5')
  await expect(site.getByText('survey of 312 patients, 30 September 2026')).toBeAttached()

  await page.getByText('Earlier versions').click()
  await expect(page.getByText(/rating, value 4.9\/5/)).toBeVisible()
  await page.getByRole('button', { name: 'Take this back' }).click()
  await expect(rating.getByLabel('Figure')).toHaveValue('4.9/5')
  await site.reload()
  await expect(figures).toContainText('4.9/5')

  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page.getByRole('link', { name: /^Figures of the page/ })).toContainText('by you')
  await page.getByRole('link', { name: 'Audit', exact: true }).first().click()
  await page.getByText('Before and after').last().click()
  await expect(page.locator('ins').filter({ hasText: 'value 4.7/5' })).toBeVisible()
})

test('a source is translated where its pages showed it in English', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/statistics' })
  const patients = page.getByRole('group', { name: 'Patients served' })
  await patients.getByLabel('Source').fill('a survey')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Figures of the page: saved, and in use.')).toBeVisible()

  await page.getByRole('link', { name: 'All settings' }).click()
  const facts = page.getByRole('link', { name: /^Facts in other languages/ })
  await expect(facts).toContainText('English is shown in')
  await facts.click()
  const french = page.getByRole('region', { name: 'French' })
  await expect(french.getByRole('status')).toHaveText('One fact is shown in English on these pages.')
  await french.getByLabel('a survey').fill('une enquête')
  await expect(french.getByRole('status')).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Facts in other languages: saved, and in use.')).toBeVisible()

  const site = await openWindow()
  await site.goto(`${pona.origin}/fr/`)
  await expect(site.getByText('une enquête, 31 octobre 2026')).toBeAttached()
  await site.goto(pona.origin)
  await expect(site.getByText('a survey, 31 October 2026')).toBeAttached()
})

test('a coordinator who wants to is shown to patients, until they want to no longer', async ({
  openWindow,
  pona,
}) => {
  const { page: own } = await openDesk(openWindow, pona, 'Chege', { path: '/account' })
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a05030' } })
  const face = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await own.getByLabel('Name, as patients see it').fill('Chege Kamau')
  await own.getByLabel('Picture of your face').setInputFiles(face)
  await own.getByRole('button', { name: 'Offer this' }).click()
  await expect(own.getByText('Only who agrees is shown to patients.')).toBeVisible()
  await own.getByLabel('I agree that everybody').check()
  await own.getByRole('button', { name: 'Offer this' }).click()
  await expect(own.getByText('Offered. You are not shown yet.')).toBeVisible()

  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/team' })
  await page.getByRole('button', { name: 'Show Chege Kamau' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Coordinators on the page: saved, and in use.')).toBeVisible()

  const site = await openWindow({ viewport: { width: 390, height: 740 } })
  await site.goto(pona.origin)
  const shown = site.getByRole('list', { name: 'Who answers you' })
  await expect(shown).toContainText('Chege Kamau')
  await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 96)

  await own.reload()
  await expect(own.getByText('You are shown.')).toBeVisible()
  await own.getByRole('button', { name: 'Show me no longer' }).click()
  await expect(own.getByText('You are not shown.')).toBeVisible()
  await site.reload()
  await expect(shown).toHaveCount(0)
})

for (const width of [320, 1280])
  test(`the pages of the settings have no violation at ${width} px`, async ({ openWindow, pona }) => {
    const viewport = { width, height: 900 }
    const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings', viewport })
    for (const name of pages) {
      await page.goto(`${pona.deskOrigin}/settings/${name}`)
      await expect(page.getByRole('link', { name: 'All settings' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save' }).or(page.getByRole('table'))).toBeVisible()
      expect([name, await findViolations(page, rules)]).toEqual([name, []])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([name, overflow]).toEqual([name, 0])
    }
  })
