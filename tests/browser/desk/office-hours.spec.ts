import { findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import type { Locator, Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d/] })

const SMALL = { width: 320, height: 640 }

test('breaks and other hours of given dates are set by keyboard on a small screen, and site and desk follow', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    ...{ admin: true, path: '/settings/hours', viewport: SMALL },
  })
  await type(page, page.getByLabel('Monday, closes'), '1230PM')
  await page.getByRole('button', { name: 'Add hours on Monday' }).press('Enter')
  await expect(page.getByLabel('Monday again, opens')).toBeFocused()
  await type(page, page.getByLabel('Monday again, opens'), '1200PM')
  await type(page, page.getByLabel('Monday again, closes'), '0600PM')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(
    page.getByText('Monday, 12:00–18:00, begins before Monday, 08:00–12:30, has ended.'),
  ).toBeVisible()
  await expect(page.getByLabel('Monday again, opens')).toBeFocused()
  await type(page, page.getByLabel('Monday again, opens'), '0200PM')
  for (const [day, before] of [
    ['Tuesday', 'Monday'],
    ['Wednesday', 'Tuesday'],
    ['Thursday', 'Wednesday'],
    ['Friday', 'Thursday'],
  ])
    await page.getByRole('button', { name: `As on ${before} for ${day}` }).press('Enter')

  await page.getByRole('checkbox', { name: 'Sunday' }).press('Space')
  await type(page, page.getByLabel('Sunday, opens'), '0800PM')
  await type(page, page.getByLabel('Sunday, closes'), '0200AM')
  await expect(page.getByText('until the next day')).toBeVisible()

  await page.getByRole('button', { name: 'Add other hours' }).press('Enter')
  await page.getByLabel('What for').fill('Christmas Eve')
  await page.getByLabel('First day').fill('2026-12-24')
  await expect(page.getByLabel('Last day')).toHaveValue('2026-12-24')
  const other = page.getByRole('group', { name: 'Hours, Christmas Eve' })
  // It is a Thursday.
  await expect(other.getByRole('checkbox')).toHaveCount(1)
  await other.getByRole('button', { name: 'Remove Thursday again' }).press('Enter')
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL.width)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(findNotice(page, 'Office hours and holidays: saved')).toBeVisible()

  const site = await openWindow()
  await site.goto(pona.origin)
  await expect(site.getByRole('listitem').filter({ hasText: /EAT$/ })).toHaveText([
    'Monday-Friday: 8:00 AM - 12:30 PM, 2:00 PM - 6:00 PM EAT',
    'Saturday: 9:00 AM - 2:00 PM EAT',
    'Sunday: 8:00 PM - 2:00 AM EAT',
    '24 December 2026: 8:00 AM - 12:30 PM EAT',
  ])
  const data = JSON.parse(
    await site.locator('script[type="application/ld+json"]').evaluate((script) => script.textContent),
  )
  expect(data.openingHoursSpecification).toHaveLength(4)
  expect(data.specialOpeningHoursSpecification[0]).toEqual({
    ...{ '@type': 'OpeningHoursSpecification', opens: '08:00', closes: '12:30' },
    ...{ validFrom: '2026-12-24', validThrough: '2026-12-24' },
  })
})

/** Each part of the time, as it is typed. */
async function type(page: Page, field: Locator, keys: string): Promise<void> {
  await field.focus()
  await page.keyboard.type(keys)
}
