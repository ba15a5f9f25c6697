import { expect, test } from '#testing/desk/browser.ts'
import {
  createFormText,
  fillForm,
  findMail,
  sendButton,
  waitForIsland,
  watchSentRequests,
} from './inquiry-page.ts'

test('an inquiry is sent, confirmed, reset and mailed', { tag: '@journey' }, async ({ page, pona }) => {
  const text = createFormText()
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, text)
  await page.getByLabel('Country code').selectOption('+27')
  await sendButton(page).click()

  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(toast).toContainText('Message Sent Successfully!')
  await expect(toast).toContainText("Thank you for your inquiry. We'll get back to you within 24 hours.")

  const notice = page.getByRole('region', { name: 'We have your inquiry' })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText(/PN-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await expect(notice).toContainText(/\w+day \d+ \w+, \d\d:\d\d East Africa Time/)
  await expect(notice.getByRole('link')).toHaveText([
    'Correct it',
    'Open this as a page that you can keep',
    'Add your reports',
    'Call +254 20 000 0001',
    'Call +254 20 000 0002',
    'Write on WhatsApp',
  ])

  for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Type of Treatment', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Country code')).toHaveValue('+254')

  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
  const [mail] = await findMail(pona, text)
  const reference = await notice.getByText(/^PN-/).textContent()
  expect(mail?.subject).toContain(reference)
  await expect(notice.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/254200000003?text=${reference}`,
  )
  expect(mail?.replyTo?.[0]?.address).toBe(text.email)
})

test('the confirmation stays after the toast is dismissed', async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Message Sent Successfully!')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
})

test('the confirmation can be opened as a page, and again', async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  const reference = await page.getByText(/^PN-/).textContent()
  await page.getByRole('link', { name: 'Open this as a page that you can keep' }).click()
  await expect(page).toHaveURL(new RegExp(`/sent/${reference}/`))
  await page.reload()
  await expect(page.getByText(String(reference))).toBeVisible()
})

test('the confirmation leads to where reports are sent', async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await page.getByRole('link', { name: 'Add your reports' }).click()
  await expect(page).toHaveURL(/\/sent\/PN-[^/]+\/[^/]+#reports$/)
  await expect(page.getByRole('heading', { name: 'Send your reports' })).toBeInViewport()
  await expect(page.getByLabel('Choose photos or files')).toBeVisible()
})

test('the emptied form is folded away, and opens again below the confirmation', async ({ page, pona }) => {
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  const confirmation = page.getByRole('region', { name: 'We have your inquiry' })
  await expect(confirmation).toBeFocused()
  await expect(page.getByLabel('Full Name')).toBeHidden()
  await page.getByRole('button', { name: 'Send another inquiry' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(confirmation).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send another inquiry' })).toHaveCount(0)

  const another = createFormText()
  await fillForm(page, another)
  await sendButton(page).click()
  await expect(confirmation).toBeFocused()
  await expect.poll(async () => (await findMail(pona, another)).length).toBe(1)
})

test('the reference of what was sent is on the printed page, and an empty form is not', async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Get Your Free Consultation')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^PN-/)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeHidden()
})

test('a second press while sending sends nothing', { tag: '@journey' }, async ({ page, pona }) => {
  const text = createFormText()
  await page.goto('/')
  await waitForIsland(page)
  const requests = watchSentRequests(page)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/send-contact-email', async (route) => {
    await isReleased
    await route.continue()
  })
  await fillForm(page, text)
  await sendButton(page).dblclick()
  const button = page.getByRole('button', { name: 'Sending …' })
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.press('Enter')
  release()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
  expect(requests).toHaveLength(1)
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test('what is typed while sending stays, and can be sent by itself', { tag: '@journey' }, async ({
  page,
  pona,
}) => {
  const text = createFormText()
  await page.goto('/')
  await waitForIsland(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/send-contact-email', async (route) => {
    await answered.promise
    await route.continue()
  })
  await fillForm(page, text)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending …' })).toBeVisible()
  const message = `He takes warfarin. ${text.message}`
  await page.getByLabel('Message').fill(message)
  answered.resolve()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(message)
  await page.reload()
  await waitForIsland(page)
  await expect(page.getByLabel('Message')).toHaveValue(message)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(2)
})

test('the page carries the language and the version of the consent', async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  const requests = watchSentRequests(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
  expect(requests[0]?.body).toMatchObject({ locale: 'en', consentVersion: expect.stringMatching(/\d/) })
})

test('HTML in an inquiry arrives as text', { tag: '@journey' }, async ({ page, pona }) => {
  const text = { ...createFormText(), name: '<b>Achieng</b><img src=x onerror=alert(1)>' }
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, text)
  await sendButton(page).click()
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
  const [mail] = await findMail(pona, text)
  expect(mail?.html).not.toContain('<img')
})
