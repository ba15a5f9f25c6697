import { randomBytes, randomUUID } from 'node:crypto'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { createDicom } from '#testing/files/dicom.ts'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import { UNKNOWN_DOMAIN } from '#testing/mail/mail-server.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, findRow, openDesk, openInquiry, ownServer } from './desk-page.ts'

test.use(ownServer())

const findCc = (page: Page) => page.getByRole('combobox', { name: 'Cc' })
const findConversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const findSend = (page: Page) => page.getByRole('button', { name: 'Send reply' })

test('a copy is sent with the consent that it rests on, by keyboard, and both are shown at the reply', async ({
  openWindow,
  pona,
}) => {
  const son = `son-${randomUUID()}@family.example`
  const email = `halima-${randomUUID()}@patient.example`
  const reference = await sendInquiry(pona, { name: 'Halima Wako', email })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await expect(page.getByText(`To Halima Wako <${email}>`)).toBeVisible()
  await page.getByLabel('Reply', { exact: true }).fill('Dear Halima')
  await page.getByRole('button', { name: 'Add Cc' }).press('Enter')

  // Enter in a field of the copy sends nothing, and leaving a wrong address says so.
  await expect(findCc(page)).toBeFocused()
  await page.keyboard.type('her son')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByText('This is no e-mail address.')).toBeVisible()
  await findCc(page).fill(son)
  await expect(page.getByText('This is no e-mail address.')).toBeHidden()

  // Nothing is sent without the consent.
  await findSend(page).click()
  await expect(page.getByText('Enter the day on which they agreed.')).toBeVisible()
  await expect(page.getByLabel('On which day')).toBeFocused()
  await page.getByLabel('On which day').fill('2026-01-02')
  await page.getByLabel('To what').fill('Copies of our mails to her son')

  // A draft is kept with its copies.
  await page.getByRole('link', { name: /^Due \d/ }).click()
  await findRow(page, reference).getByRole('link').first().click()
  await expect(findCc(page)).toHaveValue(son)
  await page.getByLabel('To what').press('Control+Enter')
  await expect(findNotice(page, /Your reply to .Halima Wako. is on its way\./)).toBeVisible()
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  const message = findConversation(page).getByRole('article').filter({ hasText: 'Dear Halima' })
  await expect(message).toContainText(`To Halima Wako · Cc ${son}`)
  await expect(message).toContainText('Halima Wako agreed on 2 Jan 2026: Copies of our mails to her son')
  await expect(message).toContainText(/Cc .*: Sent .*accepted by the mail server/)
  const mails = (await pona.mails()).filter(({ text }) => text?.includes('Dear Halima'))
  expect(mails.flatMap(({ envelopeTo }) => envelopeTo)).toEqual(expect.arrayContaining([email, son]))

  // The next reply finds the consent of the one before.
  await page.getByRole('button', { name: 'Add Cc' }).click()
  await findCc(page).fill(son)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('To what')).toHaveValue('Copies of our mails to her son')
  await page.getByRole('button', { name: `Remove Cc ${son}` }).click()
  await expect(page.getByRole('button', { name: 'Add Cc' })).toBeFocused()
})

test('a refused copy is told at the reply, which still counts as the answer', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { name: 'Halima Wako' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.getByLabel('Reply', { exact: true }).fill('Dear Halima')
  await page.getByRole('button', { name: 'Add Cc' }).click()
  await findCc(page).fill(`son-${randomUUID()}@${UNKNOWN_DOMAIN}`)
  await page.getByLabel('On which day').fill('2026-01-02')
  await page.getByLabel('To what').fill('Copies to her son')
  await findSend(page).click()
  await expect(findNotice(page, /is on its way\./)).toBeVisible()
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  const message = findConversation(page).getByRole('article').filter({ hasText: 'Dear Halima' })
  await expect(message).toContainText('Not delivered. The address does not exist')
  await expect(message).toContainText('The patient’s own mail is not concerned.')
  await expect(page.getByText('The reply did not reach the patient')).toBeHidden()
  await page.goto(`${pona.deskOrigin}/mail`)
  const mail = page.getByRole('listitem').filter({ hasText: 'Copy of a reply' })
  await expect(mail.filter({ hasText: reference })).toContainText('The patient’s own mail is not concerned')
})

test('a file is attached to a reply while its text is typed', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const email = `halima-${randomUUID()}@patient.example`
  const reference = await sendInquiry(pona, { name: 'Halima Wako', email })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  const reply = page.getByLabel('Reply', { exact: true })
  await reply.fill('Dear')
  await page.route('**/desk/v1/files?*', async (route) => {
    await reply.pressSequentially(' Halima')
    await route.continue()
  })
  const file = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nPlan\n%%EOF') }
  await page.getByLabel('Files', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('Plan.pdf')
  await expect(reply).toHaveValue('Dear Halima')
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ ...file, name: 'Film.pdf', buffer: Buffer.alloc(6 * 1024 * 1024) })
  await expect(page.getByRole('alert')).toContainText('“Film.pdf” is 6')
  await findSend(page).click()
  await expect(findNotice(page, /is on its way\./)).toBeVisible()
  const findMail = async () =>
    (await pona.mails()).find(
      ({ envelopeTo, subject }) => envelopeTo.includes(email) && subject?.startsWith('Your inquiry'),
    )
  await expect.poll(async () => (await findMail())?.attachments[0]?.filename).toBe('Plan.pdf')
})

test('files of the inquiry are chosen for a reply, by keyboard, and taken out again', async ({
  openWindow,
  pona,
}) => {
  const email = `halima-${randomUUID()}@patient.example`
  const files = [
    { name: 'IM0001.dcm', content: createDicom({}) },
    { name: 'Films.zip', content: Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(2_000)]) },
    { name: 'Letter.pdf', content: Buffer.from('%PDF-1.4\nLetter\n%%EOF') },
  ]
  const { reference } = await sendInquiryWithFiles(pona, files, { name: 'Halima Wako', email })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.getByLabel('Reply', { exact: true }).fill('Dear Halima')
  await page.getByText('From this inquiry (3)').focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('group', { name: /^Files of this inquiry to send with the reply/ })
  for (const name of ['IM0001.dcm', 'Films.zip', 'Letter.pdf']) {
    await choice.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  const attached = page.locator('form').getByRole('list', { name: 'Attached files' })
  await expect(attached.getByRole('listitem')).toHaveText([/IM0001\.dcm/, /Films\.zip/, /Letter\.pdf/])
  await expect(page.locator('.carried')).toContainText(
    /IM0001\.dcm.* is sent as it came: it names the patient/,
  )
  await attached.getByRole('button', { name: 'Remove Letter.pdf' }).click()
  await expect(choice.getByRole('checkbox', { name: 'Letter.pdf' })).not.toBeChecked()
  expect(await findViolations(page)).toEqual([])
  await findSend(page).click()
  await expect(findNotice(page, /is on its way\./)).toBeVisible()
  const findMail = async () =>
    (await pona.mails()).find(
      ({ envelopeTo, subject }) => envelopeTo.includes(email) && subject?.startsWith('Your inquiry'),
    )
  await expect
    .poll(async () => (await findMail())?.attachments.map(({ filename }) => filename))
    .toEqual(['IM0001.dcm', 'Films.zip'])
})

test('more files than a reply can carry are refused beside them, and nothing is sent', async ({
  openWindow,
  pona,
}) => {
  const files = Array.from({ length: 6 }, (_, n) => ({
    name: `Letter ${n}.pdf`,
    content: Buffer.from(`%PDF-1.4\nLetter ${n}\n%%EOF`),
  }))
  const { reference } = await sendInquiryWithFiles(pona, files, { name: 'Halima Wako' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.getByLabel('Reply', { exact: true }).fill('Dear Halima')
  await page.getByText('From this inquiry (6)').click()
  const choice = page.getByRole('group', { name: /up to 5 and 10 MB in all$/ })
  for (const box of await choice.getByRole('checkbox').all()) await box.check()
  await findSend(page).click()
  const problem = page.getByRole('alert').filter({ hasText: 'You can attach 5 files at most.' })
  await expect(problem).toBeFocused()
  await expect(page.getByText('The server did not accept this.')).toHaveCount(0)
  await choice.getByRole('checkbox', { name: 'Letter 5.pdf' }).uncheck()
  await findSend(page).click()
  await expect(findNotice(page, /is on its way\./)).toBeVisible()
})

test('a copy is added on a phone', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { name: 'Halima Wako' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await page.setViewportSize({ width: 390, height: 844 })
  await openInquiry(page, pona, reference)
  await page.getByRole('button', { name: 'Add Cc' }).click()
  await findCc(page).fill('son@family.example')
  for (const label of ['Who agreed', 'On which day', 'To what']) {
    const box = await page.getByLabel(label).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  }
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
  await page.getByLabel('Reply', { exact: true }).fill('Dear Halima')
  await findSend(page).click()
  await expect(page.getByText('Enter what they agreed to.')).toBeVisible()
})
