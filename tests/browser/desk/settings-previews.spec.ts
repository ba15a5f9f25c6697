import { expect, test } from '#testing/desk/browser.ts'
import { openDesk, ownServer } from './desk-page.ts'

test.use(ownServer())

test('previews of destinations and mails follow what is typed', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/destinations' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  const preview = page.locator('.setting__preview')
  await expect(preview.getByRole('listitem')).toHaveText([
    /India/,
    /Thailand/,
    /Singapore/,
    /Turkey/,
    /Dubai/,
  ])
  await page.locator('summary', { hasText: 'India' }).click()
  await page.getByLabel('Show it on the site').first().uncheck()
  await page.getByRole('button', { name: 'Add a destination' }).click()
  const ghana = page.locator('details.ordered-item').last()
  await ghana.getByLabel('Name of the destination').fill('Ghana')
  await ghana.getByLabel('What the drawing shows').fill('A boat before a large sun')
  await expect(preview.getByRole('listitem')).toHaveText([
    /Thailand/,
    /Singapore/,
    /Turkey/,
    /Dubai/,
    /Ghana/,
  ])
  await expect(preview.getByAltText('A boat before a large sun')).toBeVisible()

  await page.goto(`${pona.deskOrigin}/settings/mail`)
  await page.getByLabel('Sender').fill('Ikeja Care <care@ikeja.example>')
  await expect(preview).toContainText('Ikeja Care care@ikeja.example')
  await expect(preview).toContainText('Pona: we have your inquiry PN-…')
  await expect(preview).toContainText('The coordinators at Pona')
})
