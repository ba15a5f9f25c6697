import { findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

// A refused request is an error of the network to the browser.
test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d/] })

test('an administrator hides a service, adds one and moves it, and page and footer follow', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true })
  await page.goto(`${pona.deskOrigin}/settings/services`)
  await page.locator('summary', { hasText: 'Medical visa support' }).click()
  const visa = page.locator('details.ordered-item', { hasText: 'Medical visa support' })
  await visa.getByLabel('Show it on the site').uncheck()
  await page.getByRole('button', { name: 'Add a service' }).click()
  const own = page.locator('details.ordered-item').last()
  await own.getByLabel('Name of the service').fill('Flight booking help')
  await own.getByLabel('Description').fill('At each visit, in Swahili or Somali.')
  await own.getByLabel('Drawing').selectOption('A headset')
  await own.getByLabel('Colour').selectOption('Services, first')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByText('Another service has this name.')).toBeVisible()
  await own.getByLabel('Name of the service').fill('An interpreter')
  await own.getByRole('button', { name: 'Up An interpreter' }).click()
  expect(await findViolations(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Services: saved')).toBeVisible({ timeout: 20_000 })

  const site = await openWindow()
  await site.goto(pona.origin)
  const cards = site.locator('#services').getByRole('listitem').getByRole('heading')
  await expect(cards).toHaveCount(8)
  await expect(cards.nth(-2)).toHaveText('An interpreter')
  await expect(site.getByText('Medical visa support')).toHaveCount(0)
  await expect(site.getByRole('contentinfo').getByRole('link', { name: 'An interpreter' })).toBeVisible()
})
