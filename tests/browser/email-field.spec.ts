import { expect, test } from '#testing/desk/browser.ts'
import {
  createFormText,
  fillForm,
  findMail,
  refuseEmptyForm,
  sendButton,
  waitForIsland,
} from './inquiry-page.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
})

test('a provider that is probably misspelt is pointed out and corrected at one press', async ({ page }) => {
  const email = page.getByLabel('Email Address')
  await email.fill('wanjiku@gmial.com')
  await email.press('Tab')
  await expect(page.getByRole('status').filter({ hasText: 'Did you mean wanjiku@gmail.com?' })).toBeVisible()
  await expect(email).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(email).toHaveValue('wanjiku@gmail.com')
  await expect(email).toBeFocused()
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await page.reload()
  await waitForIsland(page)
  await expect(email).toHaveValue('wanjiku@gmail.com')
})

test('it is not refused', async ({ page, pona }) => {
  const text = { ...createFormText(), email: 'achieng@gmail.co' }
  await fillForm(page, text)
  await expect(page.getByText('Did you mean achieng@gmail.com?')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect
    .poll(async () => (await findMail(pona, text))[0]?.replyTo?.[0]?.address)
    .toBe('achieng@gmail.co')
})

test('address and number are questioned after a form was refused, too', async ({ page }) => {
  await refuseEmptyForm(page)
  await page.getByLabel('Email Address').fill('wanjiku@gmail.co')
  await page.getByLabel('Phone Number').fill('0712 345 678')
  await page.getByLabel('Message').focus()
  const told = page.getByRole('status')
  await expect(told.filter({ hasText: 'Did you mean wanjiku@gmail.com?' })).toBeVisible()
  await expect(told.filter({ hasText: 'We will call +254 712 345 678 (Kenya).' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue('wanjiku@gmail.com')
})

test('an address is mended as it must have been meant, told, and written to', async ({ page, pona }) => {
  const text = { ...createFormText(), email: 'achieng＠patient .example.' }
  await fillForm(page, text)
  await expect(page.getByText('We will write to achieng@patient.example.')).toBeVisible()
  await expect(page.getByLabel('Email Address')).not.toHaveAttribute('aria-invalid')
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect
    .poll(async () => (await findMail(pona, text))[0]?.replyTo?.[0]?.address)
    .toBe('achieng@patient.example')
})
