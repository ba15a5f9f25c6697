import type { Page } from '#testing/outside/playwright.ts'
import { waitForNotice } from './notices.ts'
import type { Person } from './person.ts'

/** Enters an absence for that day and a cover. */
export async function tellAbsence({ page, name }: Person, day: string, cover: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  const away = page.getByRole('region', { name: 'Away' })
  await away.getByLabel('First day').fill(day)
  await away.getByLabel('Last day').fill(day)
  await away.getByLabel('Covered by').selectOption({ label: cover })
  await away.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForNotice(page, `${cover} covers`)
  await showDue(page)
}

async function showDue(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: /^Due/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Due' }).waitFor()
}
