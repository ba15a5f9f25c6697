import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../support/browser.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the desk tells how deliveries are going, for everyone, in ${colorScheme}`, async ({ page, pona }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(pona.deskOrigin)
    await expect(page.getByRole('status')).toContainText('Everything is being delivered')
    await expect(page.getByText('Mails given up')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test.describe('with the server gone', () => {
  test.use({ expectedConsole: [/ERR_FAILED|Failed to fetch/] })

  test('the desk says that it does not answer, and asks again', async ({ page, pona }) => {
    await page.clock.install()
    await page.route('**/readyz', (route) => route.abort(), { times: 1 })
    await page.goto(pona.deskOrigin)
    await expect(page.getByRole('status')).toContainText('The server does not answer')
    await page.clock.runFor(10_000)
    await expect(page.getByRole('status')).toContainText('Everything is being delivered')
  })
})

test('nothing of the desk is on the public listener', async ({ page, pona }) => {
  for (const path of ['/readyz', '/metrics', '/auth/v1/user']) {
    expect((await page.request.get(pona.origin + path)).status()).toBe(404)
  }
})
