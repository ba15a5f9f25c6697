import type { Person } from './person.ts'

export async function readFigures({ page }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Figures' }).click()
  await page.getByRole('heading', { level: 2, name: 'By person' }).waitFor()
  await page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: /^Due/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Due' }).waitFor()
}
