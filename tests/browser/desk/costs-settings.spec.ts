import { expect, test } from '#testing/desk/browser.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d|Page not found/] })

test('an administrator replaces the example of an estimate, says what the company earns, and takes the page away', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/costs' })
  const site = await openWindow()
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(findNotice(page, 'Costs and who is paid: saved, and in use.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  }
  const earnings = page.getByLabel('What you earn, and from whom')
  await page.getByLabel('Source').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Enter where this figure comes from/)).toBeVisible()
  await page.getByLabel('Source').fill('A survey of six hospitals')
  await page.getByLabel('Range of cost').fill('US$ 5,000 to 7,000')
  await page.getByLabel('Not included').fill('Flights\nVisa')
  await earnings.fill('Hospitals pay us a tenth of the bill.')
  await save()
  await site.goto(`${pona.origin}/costs`)
  const article = site.getByRole('article')
  await expect(article).toContainText('US$ 5,000 to 7,000')
  await expect(article).toContainText('Source: A survey of six hospitals')
  await expect(article).toContainText('Hospitals pay us a tenth of the bill.')
  await expect(article).not.toContainText('this company is invented')

  await page.getByRole('button', { name: 'Remove the example' }).click()
  await save()
  await site.reload()
  await expect(article).not.toContainText('US$')
  await expect(article).toContainText('Hospitals pay us a tenth of the bill.')

  await earnings.fill('')
  await save()
  expect((await site.goto(`${pona.origin}/costs`))?.status()).toBe(404)
  await site.goto(pona.origin)
  await expect(site.getByRole('link', { name: 'What treatment costs' })).toHaveCount(0)
  expect(await (await site.request.get(`${pona.origin}/sitemap.xml`)).text()).not.toContain('costs')
})
