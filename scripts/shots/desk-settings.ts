import type { Page } from '#testing/outside/playwright.ts'

export async function refuseCompany(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
}

export async function missServer(page: Page): Promise<void> {
  await page.getByLabel('Server').fill('smtp://127.0.0.1:9')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save all the same' }).waitFor()
}
