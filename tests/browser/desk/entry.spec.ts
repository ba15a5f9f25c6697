import { randomInt } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { findNotice, findRow, findSoonest, openDesk, openInquiry, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/ERR_FAILED|409/] })

const makeNumber = () => `07${randomInt(10_000_000, 99_999_999)}`

test('a chat that is pasted becomes an inquiry with its messages, or goes to the one that has its number', async ({
  openWindow,
  pona,
}) => {
  const phone = makeNumber()
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const day = new Date(Date.now() - 86_400_000).toLocaleDateString('en-GB', { timeZone: 'Africa/Nairobi' })
  const chat = [
    `${day}, 08:00 - +254 ${phone.slice(1)}: My mother’s knee hurts`,
    `${day}, 08:05 - Amina: Have you an X-ray?`,
    `${day}, 08:11 - +254 ${phone.slice(1)}: We have. What does it cost?`,
  ].join('\n')
  await page.keyboard.press('i')
  await page.getByLabel('What was said').fill(chat)
  await expect(page.getByText(/^A WhatsApp chat: 3 messages/)).toBeVisible()
  await expect(page.getByLabel('Phone', { exact: true }).last()).toHaveValue(`+254 ${phone.slice(1)}`)
  await page.getByLabel('Name').fill('Otieno Odhiambo')
  await page
    .getByLabel('Files')
    .setInputFiles({ name: 'knee.txt', mimeType: 'text/plain', buffer: Buffer.from('An X-ray') })
  await expect(page.getByText('knee.txt', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Written on WhatsApp' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otieno Odhiambo' })).toBeFocused()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation.getByRole('article')).toHaveCount(4)
  await expect(conversation).toContainText('replied on WhatsApp')
  await expect(conversation).toContainText('sent a file')
  await expect(conversation).not.toContainText(`${day}, 08:00`)
  const reference = /PN-\w{4}-\w{4}/.exec(await page.title())?.[0] ?? ''

  await page.keyboard.press('i')
  await page.getByLabel('Phone', { exact: true }).last().fill(phone)
  await page.getByLabel('What was said').fill('Her passport came.')
  await page.getByRole('button', { name: 'Put what was said there' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otieno Odhiambo' })).toBeVisible()
  await expect(page.getByLabel('What the patient said')).toHaveValue('Her passport came.')
  await page.getByRole('button', { name: 'Save as the patient’s' }).click()
  await expect(conversation).toContainText('Her passport came.')
  expect(reference).not.toBe('')
  await page.keyboard.press('i')
  await expect(page.getByLabel('What was said')).toHaveValue('')
})

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
  await expect(page.getByRole('dialog', { name: 'What is next?' })).toBeVisible()
  await findSoonest(page).click()
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
