import { randomInt } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { findNotice, findRow, openDesk, openInquiry, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/ERR_FAILED|409/] })

const makeNumber = () => `07${randomInt(10_000_000, 99_999_999)}`

test('an inquiry by phone is entered by keyboard alone, and survives a lost connection', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const phone = makeNumber()
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Chromium intercepts a moment after it was asked to: a request that follows at once would go through.
  await page.route('**/desk/v1/inquiries', (route) => route.abort())
  await page.keyboard.press('i')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Otieno Odhiambo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  await expect(page.getByText(/^Read as \+254 7/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  // Nobody consents by default.
  await expect(page.getByText('Choose how consent was given.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Spoken' })).toBeFocused()
  await page.keyboard.press('Space')

  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('What you have typed is still here.')
  await page.unroute('**/desk/v1/inquiries')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Otieno Odhiambo' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Otieno Odhiambo called')
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Spokento you')
  const reference = /PN-\w{4}-\w{4}/.exec(await page.title())?.[0] ?? ''

  // No mail can be sent: the key leads to where an address is added.
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused()
  await page.keyboard.press('u')
  await findRow(page, reference).getByRole('link').focus()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Correct the facts' })
  await dialog.getByLabel('E-mail').fill('otieno@patient.example')
  await page.keyboard.press('Control+Enter')
  // The template that was asked for.
  await expect(page.getByRole('dialog', { name: 'Template' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(findNotice(page, 'are corrected.')).toBeVisible()
  await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(
    'You corrected the e-mail address',
  )
})

test('a known number is shown before a second inquiry is saved, with the step that comes next', async ({
  openWindow,
  pona,
}) => {
  const phone = makeNumber()
  const reference = await sendInquiry(pona, { name: 'Neema Otieno', phone })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await page.getByRole('link', { name: 'New inquiry' }).click()
  await page.getByLabel('Name').fill('Neema')
  await page
    .getByLabel('Phone', { exact: true })
    .last()
    .fill(`+254 ${phone.slice(1)}`)
  await page.getByRole('radio', { name: 'Written on WhatsApp' }).check()
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Neema Otieno' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('Neema')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: reference })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save as new' })).toBeVisible()
  await page.keyboard.press('Control+Shift+Enter')
  await page
    .getByRole('dialog', { name: 'What is next?' })
    .getByRole('button', { name: /^In 2 hours/ })
    .click()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Call')
  await expect(page.getByRole('region', { name: 'Also planned' })).toContainText('Answer')
  await expect(page.getByRole('region', { name: 'Same phone' })).toContainText(reference)
})

test('two coordinators who correct the same facts keep each other’s changes', { tag: '@once' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { name: 'Akinyi' })
  const { page: amina } = await openDesk(openWindow, pona, 'Amina')
  const { page: baraka } = await openDesk(openWindow, pona, 'Baraka')
  for (const page of [amina, baraka]) {
    await openInquiry(page, pona, reference)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('f')
  }
  await amina.getByLabel('Name').fill('Akinyi Ochieng')
  await baraka.getByLabel('Treatment').fill('Hip replacement')
  await amina.keyboard.press('Control+Enter')
  await expect(findNotice(amina, 'are corrected.')).toBeVisible()
  await baraka.keyboard.press('Control+Enter')
  await expect(baraka.getByRole('alert')).toContainText('Amina corrected the name')
  await baraka.keyboard.press('Control+Enter')
  await expect(findNotice(baraka, 'are corrected.')).toBeVisible()
  await expect(baraka.getByRole('heading', { level: 1, name: 'Akinyi Ochieng' })).toBeVisible()
  await expect(baraka.getByRole('region', { name: 'Conversation' })).toContainText('Hip replacement')
})
