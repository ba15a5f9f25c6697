import type { Page } from '#testing/outside/playwright.ts'

export async function inviteBadly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('E-mail address').fill('neema')
  await page.getByRole('button', { name: 'Make the link' }).click()
}

export async function inviteByLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Name').fill('Neema')
  await page.getByLabel('E-mail address').fill(`neema-${Date.now()}@pona.example`)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).waitFor()
}

export async function disableSomebody(page: Page): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: 'open inquir' }).getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Disable …' }).click()
}
