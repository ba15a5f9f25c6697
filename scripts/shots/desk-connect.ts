import type { Page } from '#testing/outside/playwright.ts'

export async function makeTokenBadly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByRole('button', { name: 'Make the token' }).click()
}

export async function makeToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByLabel('Name').fill('The CRM in Nairobi')
  await page.getByLabel('Read inquiries, with all that patients wrote').check()
  await page.getByRole('button', { name: 'Make the token' }).click()
  await page.getByRole('button', { name: 'Copy the token' }).waitFor()
}

export async function tickFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Address', { exact: true }).fill('https://crm.example/hook')
  await page.getByLabel('An inquiry came in').check()
  await page.getByLabel('Telephone number').check()
}

/** Nothing listens there. */
export async function listDeliveries(page: Page): Promise<void> {
  await tickFields(page)
  await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/hook')
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const change = page.getByRole('button', { name: 'Change the webhook' }).first()
  await change.click()
  await page.getByRole('menuitem', { name: 'Send a test' }).click()
  await change.click()
  await page.getByRole('menuitem', { name: 'Deliveries …' }).click()
  await page.getByText('Nothing listens there').first().waitFor()
}
