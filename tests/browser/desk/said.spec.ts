import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

const findConversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const findField = (page: Page) => page.getByRole('textbox', { name: 'What the patient said' })

test('what a patient said on WhatsApp is written down by keyboard, and Undo gives the words back', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { name: 'Wanjiku Mwangi' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.keyboard.press('o')
  await expect(findField(page)).toBeFocused()
  await page.keyboard.type('We can come in May.')
  await page.locator('input[type=file]').setInputFiles({
    name: 'voice.ogg',
    mimeType: 'audio/ogg',
    buffer: Buffer.from('OggS\u0000 and a voice'),
  })
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('voice.ogg')
  await findField(page).press('Control+Enter')
  await expect(findNotice(page, `What the patient said is in ${reference}.`)).toBeVisible()
  const message = findConversation(page).getByRole('article').filter({ hasText: 'We can come in May.' })
  await expect(message).toContainText('Wanjiku Mwangi wrote on WhatsApp')
  await expect(message).toContainText('noted by you')
  await expect(message).toContainText('voice.ogg')
  await expect(findField(page)).toHaveValue('')

  await page.keyboard.press('z')
  await expect(message).toHaveCount(0)
  await expect(findField(page)).toHaveValue('We can come in May.')
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('voice.ogg')
})

test('an answered call is one form and one next step, with its time, on a phone', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await openInquiry(page, pona, reference)
  await page.getByRole('button', { name: 'What they said' }).tap()
  await page.getByLabel('How').selectOption('On the phone')
  await findField(page).fill('Her blood pressure is fine.')
  await page.getByLabel('When, if not now').fill('2120-01-01T10:00')
  await page.getByLabel('What is next').selectOption('I have answered them')
  const save = page.getByRole('button', { name: 'Save as the patient’s' })
  await save.tap()
  await expect(page.getByText('This time is in the future.')).toBeVisible()
  await page.getByLabel('When, if not now').fill('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await save.tap()
  await page
    .getByRole('dialog', { name: 'Answered. What is next?' })
    .getByRole('button', { name: /^In 3 days/ })
    .tap()
  await expect(findNotice(page, `Call noted as the answer to ${reference}.`)).toBeVisible()
  const message = findConversation(page)
    .getByRole('article')
    .filter({ hasText: 'Her blood pressure is fine.' })
  await expect(message).toContainText('called')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what was said and answered by one act is taken back by one Undo', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.keyboard.press('o')
  await findField(page).fill('We can come in May.')
  await page.getByLabel('What is next').selectOption('I have answered them')
  await findField(page).press('Control+Enter')
  await page
    .getByRole('dialog', { name: 'Answered. What is next?' })
    .getByRole('button', { name: /^In 3 days/ })
    .click()
  const done = `What the patient said is in ${reference}. WhatsApp message noted as the answer to ${reference}.`
  await expect(findNotice(page, done)).toBeVisible()
  const message = findConversation(page).getByRole('article').filter({ hasText: 'We can come in May.' })
  await expect(message).toHaveCount(1)

  await page.keyboard.press('z')
  await expect(findNotice(page, `Undone: ${reference} is as it was.`)).toBeVisible()
  await expect(message).toHaveCount(0)
  await expect(findField(page)).toHaveValue('We can come in May.')
})

test('letters typed while the form loads stay when the next one follows at once', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { promise: typed, resolve: load } = Promise.withResolvers<void>()
  const openSlow: typeof openWindow = async (...options) => {
    const page = await openWindow(...options)
    await page.route(/\/assets\/said-form-.*js$/, async (route) => {
      await typed
      await route.continue()
    })
    return page
  }
  const { page } = await openDesk(openSlow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.keyboard.press('o')
  await page.keyboard.type('They')
  // Types as soon as the field is there, before React's effects.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const field = document.querySelector('#said')
      if (field === null) return
      observer.disconnect()
      if (document.activeElement === field) document.execCommand('insertText', false, '!')
      else document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '!', bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true })
  })
  load()
  await expect(findField(page)).toHaveValue('They!')
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] })

  test('what is refused stays to be saved again', async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const { page } = await openDesk(openWindow, pona, 'Amina')
    await openInquiry(page, pona, reference)
    await page.keyboard.press('o')
    await findField(page).fill('We can come in May.')
    await page.route('**/actions', (route) => route.abort())
    await findField(page).press('Control+Enter')
    await expect(findNotice(page, /It may have been done all the same/)).toBeVisible({ timeout: 30_000 })
    await expect(findField(page)).toHaveValue('We can come in May.')
    await page.unroute('**/actions')
    await page.getByRole('button', { name: 'Save as the patient’s' }).click()
    await expect(findConversation(page)).toContainText('We can come in May.')
  })
})
