import type { Page } from '#testing/outside/playwright.ts'

/** Headless browsers deny notifications. */
export async function turnPushOn(page: Page): Promise<void> {
  await page.route('**/push/devices/renew', (route) => route.fulfill({ json: { id: 'shown' } }))
  await page.route('**/desk/v1/push', async (route) => {
    const answer = await route.fetch()
    const device = { userAgent: await page.evaluate(() => navigator.userAgent), createdAt: Date.now() }
    const phone = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36'
    const devices = [
      { ...device, id: 'shown', isCurrent: true },
      { ...device, id: 'phone', userAgent: phone, isCurrent: false },
    ]
    await route.fulfill({ json: { ...(await answer.json()), devices } })
  })
  await page.addInitScript(() => {
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/shown' }
    const registration = { pushManager: { getSubscription: async () => subscription } }
    navigator.serviceWorker.getRegistration = async () => registration as never
  })
  await page.reload()
  await page.getByRole('button', { name: 'Send a test' }).waitFor()
}

export async function showCircle(page: Page): Promise<void> {
  await page.getByLabel('Covered by').selectOption('Baraka')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('chain of covers').waitFor()
}
