import type { Page } from '#testing/outside/playwright.ts'

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
}

export async function selectTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select' }).click()
  for (const box of await page
    .getByRole('checkbox')
    .all()
    .then((boxes) => boxes.slice(0, 2)))
    await box.check()
}

export async function searchWords(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('mother knee')
  await page.getByRole('searchbox').press('Enter')
  await page.locator('mark').first().waitFor()
}

export async function noteSaid(page: Page): Promise<void> {
  await page.keyboard.press('o')
  await page.getByLabel('What the patient said').fill('We can come in May. Is the visa letter on its way?')
}

export async function planTwo(page: Page): Promise<void> {
  await selectTwo(page)
  await page.keyboard.press('s')
}

export async function claimFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}

export async function takeBack(page: Page): Promise<void> {
  const released = page.waitForResponse((response) => response.request().method() !== 'GET')
  await page.keyboard.press('z')
  await released
}

export async function closeAsDied(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Died' }).click()
  await page.getByText('The patient has died.').waitFor()
}

/** The first inquiry has the same e-mail address. */
export async function closeRelated(page: Page): Promise<void> {
  const link = page.getByRole('region', { name: 'From the same person' }).getByRole('link').first()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Wanjiku M.', exact: true }).waitFor()
  await closeAsDied(page)
  await page.goBack()
  await page.getByText(/The patient of .* has died\./).waitFor()
}

export async function leaveCallOpen(page: Page): Promise<void> {
  await pressInTurn(page, 'j', 'p')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await page.getByRole('button', { name: 'What came of it?' }).waitFor()
}

export async function correct(page: Page): Promise<void> {
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: 'Correct the facts' }).waitFor()
}

export async function enterKnown(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Wanjiku')
  await page.locator('#fact-phone').fill('0712 345 678')
  await page.getByRole('radio', { name: 'Spoken' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save as new' }).waitFor()
}

export async function pressInTurn(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
