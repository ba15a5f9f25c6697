import { speakSwahili } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'

export async function takeTemplate(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Write' }).getByRole('button', { name: 'Template' }).click()
  await page.getByRole('dialog').getByRole('button').filter({ hasText: title }).click()
}

export async function fillTemplate(page: Page): Promise<void> {
  await page.keyboard.press('t')
  // Not the button that closes the dialog: the templates may still be loading.
  await page.getByRole('list', { name: 'Templates' }).getByRole('button').first().click()
  await takeDestination(page)
  await page.waitForFunction(() => document.activeElement?.id === 'reply')
}

/** The destination is asked for once; later pictures find it chosen. */
export async function takeDestination(page: Page): Promise<void> {
  const destination = page.getByRole('dialog', { name: 'Destination' })
  if (await destination.isVisible()) await destination.getByRole('button').first().click()
}

export async function takeEnglish(page: Page): Promise<void> {
  await speakSwahili(page)
  await page.reload()
  await takeTemplate(page, 'A destination, its cost and time')
  await takeDestination(page)
  await page.getByText('This template has no Swahili text').scrollIntoViewIfNeeded()
}

export async function listInSwahili(page: Page): Promise<void> {
  await speakSwahili(page)
  await page.reload()
  await page.getByText('missing:').first().waitFor()
}

export async function editTemplate(page: Page): Promise<void> {
  await listInSwahili(page)
  await page.getByRole('button', { name: 'Edit Reminder: reports are missing' }).click()
  const reply = page.getByLabel('Reply')
  await reply.fill((await reply.inputValue()).replace(' with {treatment}', '[ with your {treatment}]'))
  await page.getByText('Where the patient named no treatment').scrollIntoViewIfNeeded()
}

export async function showFiles(page: Page): Promise<void> {
  await takeTemplate(page, 'First answer: what we need')
  await page.getByRole('button', { name: 'Remove Visa letter.pdf' }).scrollIntoViewIfNeeded()
}
