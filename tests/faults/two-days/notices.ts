import type { Page } from 'playwright-core'

export class Refused extends Error {}

export async function waitForNotice(page: Page, text: string | RegExp): Promise<void> {
  const notices = page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')
  const done = notices.filter({ hasText: text })
  const failed = notices.and(page.locator('[data-tone=failed]'))
  await done.or(failed).first().waitFor()
  if ((await failed.count()) === 0) return
  const words = await failed.first().textContent()
  await failed.first().getByRole('button', { name: 'Dismiss' }).click()
  throw new Refused(words ?? undefined)
}
