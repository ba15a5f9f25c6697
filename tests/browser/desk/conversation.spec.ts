import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { receiveMails } from '#testing/mail/received-messages.ts'
import { findNotice, findRow, openDesk, openInquiry, ownServer } from './desk-page.ts'

test.use(ownServer())

test('a patient who writes again is due, told to the owner, and read as one conversation', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { name: 'Grace Akinyi', message: 'The first words.' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.keyboard.press('c')
  await page.getByLabel('Reply', { exact: true }).fill('Dear Grace, we can help.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, 'is on its way.')).toBeVisible()
  await openInquiry(page, pona, reference)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('accepted by the mail server')

  // Arrives while the page is open.
  await receiveMails(pona, reference, [
    { text: 'When can we come?', from: { name: 'Grace', address: 'grace@patient.example' } },
    { text: 'I am out of office.', isAutomatic: true },
  ])
  await expect(conversation).toContainText('When can we come?')
  await expect(conversation).toContainText('grace@patient.example · from the patient’s address')
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Reply')
  const said = await conversation.getByRole('article').allInnerTexts()
  expect(said.map((words) => words.split('\n')[0])).toEqual([
    'Grace Akinyi wrote',
    'You replied by e-mail',
    'Grace Akinyi wrote by e-mail',
    'Grace Akinyi wrote by e-mail',
  ])
  await expect(conversation.getByText('I am out of office.')).toBeHidden()
  await conversation.getByText('An automatic mail').click()
  await expect(conversation.getByText('I am out of office.')).toBeVisible()

  await page.goto(`${pona.deskOrigin}/for-you`)
  await expect(page.getByText('The patient wrote again: the inquiry of Grace Akinyi')).toBeVisible()
  await page.goto(`${pona.deskOrigin}/inbox/mine`)
  await expect(findRow(page, reference)).toContainText('Reply')
})

test('who looked at an inquiry is shown on demand', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.getByRole('button', { name: 'Show who looked at it (1)' }).click()
  await expect(conversation.getByText('You looked at it')).toBeVisible()
  await conversation.getByRole('button', { name: 'Hide who looked at it' }).click()
  await expect(conversation.getByText('You looked at it')).toBeHidden()
})

test('500 messages are all there, searchable, and one press from the newest', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  await receiveMails(
    pona,
    reference,
    Array.from({ length: 500 }, (_, n) => ({
      text: `Message number ${n}. ${'It hurts at night. '.repeat(10)}`,
    })),
  )
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('article')
  await expect(messages).toHaveCount(501)
  const drawn = await messages.evaluateAll(
    (all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length,
  )
  expect(drawn).toBeLessThan(50)
  await page.getByRole('button', { name: 'To the newest' }).click()
  await expect(messages.last()).toBeInViewport()
  await expect(messages.last()).toContainText('Message number 499.')
})

test('an inquiry is printed with the facts and without the controls', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { message: 'For the file.' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('For the file.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Facts' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const control of [
    page.getByRole('navigation').first(),
    page.getByRole('region', { name: 'Write' }),
    page.getByRole('button', { name: 'Reply' }),
    page.getByRole('button', { name: 'Correct the facts' }),
  ])
    await expect(control).toBeHidden()
})
