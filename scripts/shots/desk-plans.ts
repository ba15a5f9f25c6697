import type { Page } from '#testing/outside/playwright.ts'

export async function showPlans(page: Page): Promise<void> {
  await page.keyboard.press('a')
  await page.getByRole('list', { name: 'Plans' }).getByRole('button').first().waitFor()
}

export async function editPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit After discharge' }).click()
  await page.getByLabel('After days').first().fill('a week')
  await page.getByRole('button', { name: 'Save' }).click()
}
