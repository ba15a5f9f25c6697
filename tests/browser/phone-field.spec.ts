import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { createFormText, fillForm, findMail, sendButton, waitForIsland } from './inquiry-page.ts'

const phone = (page: Page) => page.getByLabel('Phone Number')
const country = (page: Page) => page.getByLabel('Country code')

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
})

test('a number is told as it was understood once the visitor leaves it, as a status', async ({ page }) => {
  await phone(page).fill('0712 345-678')
  await expect(page.getByText('We will call')).toHaveCount(0)
  await phone(page).press('Tab')
  await expect(page.getByRole('status').filter({ hasText: 'We will call +254 712 345 678.' })).toBeVisible()
  await expect(phone(page)).toHaveAccessibleDescription('We will call +254 712 345 678.')
  await expect(phone(page)).toHaveValue('0712 345-678')
})

test('what was understood goes as soon as the number changes', async ({ page }) => {
  await phone(page).fill('0712 345 678')
  await phone(page).press('Tab')
  await expect(page.getByText('We will call')).toBeVisible()
  await phone(page).fill('0712 345 67')
  await expect(page.getByText('We will call')).toHaveCount(0)
})

test('a full number of a listed country changes the country code and says so', async ({ page }) => {
  await phone(page).fill('+91 98765 43210')
  await phone(page).press('Tab')
  await expect(country(page)).toHaveValue('+91')
  await expect(
    page.getByText('We will call +91 987 654 3210. Country code changed to +91 India, as in your number.'),
  ).toBeVisible()
})

test('a full number of another country keeps its own code', async ({ page }) => {
  await phone(page).fill('+256 772 123 456')
  await phone(page).press('Tab')
  await expect(country(page)).toHaveValue('+254')
  await expect(
    page.getByText('We will call +256 772 123 456. Your number has its own country code'),
  ).toBeVisible()
})

test('another country code is understood anew', async ({ page }) => {
  await phone(page).fill('0712 345 678')
  await phone(page).press('Tab')
  await country(page).selectOption('+27')
  await expect(page.getByText('We will call +27 712 345 678.')).toBeVisible()
})

test('a number that looks incomplete is doubted, not refused', async ({ page, pona }) => {
  const text = { ...createFormText(), phone: '0712 345 6' }
  await fillForm(page, text)
  await expect(page.getByText('We read this as +254 712 3456. Is a digit missing?')).toBeVisible()
  await expect(phone(page)).not.toHaveAttribute('aria-invalid')
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test('words instead of a number are taken without comment', async ({ page }) => {
  await fillForm(page, { ...createFormText(), phone: 'ask at the mission in Wajir' })
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
})

test('a press on the button straight from the number sends at the first try', async ({ page }) => {
  const text = createFormText()
  await fillForm(page, { ...text, phone: '' })
  await phone(page).fill('0712 34')
  await sendButton(page).click({ delay: 120 })
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
})
