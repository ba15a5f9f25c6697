import type { Page } from '#testing/outside/playwright.ts'

/** The pages are rendered for the preview. */
const RENDERED_MS = 30_000

export async function changeText(page: Page): Promise<void> {
  await waitForPreview(page)
  await page.getByLabel('Title', { exact: true }).fill('Pona makes you well')
}

export async function readFrench(page: Page): Promise<void> {
  await page.getByLabel('Language').selectOption({ label: 'French' })
  await waitForPreview(page)
}

export async function readArabic(page: Page): Promise<void> {
  await page.getByLabel('Language').selectOption({ label: 'Arabic' })
  await waitForPreview(page)
}

export async function inviteReviewer(page: Page): Promise<void> {
  await makeReviewLink(page)
  await page.getByRole('region', { name: 'Links' }).scrollIntoViewIfNeeded()
}

export async function openReview(page: Page): Promise<void> {
  const link = await makeReviewLink(page)
  await page.goto(link)
  await waitForPreview(page)
}

/** The link ends, so that the next picture can have one. */
export async function takeLinkBack(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/words`)
  await readFrench(page)
  await page.getByRole('list', { name: 'Links that work' }).getByRole('button').first().click()
  await page.getByText('The link is taken back.', { exact: true }).waitFor()
}

async function makeReviewLink(page: Page): Promise<string> {
  await readFrench(page)
  await page.getByLabel('Name of the reviewer').fill('Chantal Niyonzima')
  await page.getByRole('button', { name: 'Make a link for a review' }).click()
  return page.getByText('/review#token=').innerText()
}

async function waitForPreview(page: Page): Promise<void> {
  await page.locator('iframe[data-state=shown]').waitFor({ timeout: RENDERED_MS })
}
