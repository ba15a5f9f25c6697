import { expect, test } from '#testing/desk/browser.ts'
import { createFormText, fillForm, findMail, sendButton } from './inquiry-page.ts'

test.use({ javaScriptEnabled: false })

test('without script an inquiry leads to a page that confirms it and can be opened again', {
  tag: '@journey',
}, async ({ page, pona }) => {
  const text = createFormText()
  await page.goto('/')
  await fillForm(page, text)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent Successfully!')
  const notice = page.getByRole('region', { name: 'We have your inquiry' })
  await expect(notice).toContainText(/PN-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await expect(notice).toContainText('East Africa Time')
  await expect(notice.getByRole('link', { name: 'Call +254 20 000 0001' })).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254200000003\?text=PN-[0-9A-Z]{4}-[0-9A-Z]{4}$/,
  )
  await expect(page.locator('body')).not.toContainText(text.name)
  await expect(page.getByText('Is it from another country?')).toHaveCount(0)

  await page.goto(page.url())
  await expect(notice).toBeVisible()
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test('without script the campaign goes along, and one tap says how the visitor heard of us', async ({
  page,
}) => {
  await page.goto('/?utm_source=radio#contact')
  await fillForm(page, createFormText())
  const sending = page.waitForRequest((request) => request.method() === 'POST')
  await sendButton(page).click()
  expect((await (await sending).allHeaders())['referer']).toContain('/?utm_source=radio')
  const question = page.getByRole('form', { name: 'How did you hear of us? You need not say.' })
  await question.getByRole('button', { name: 'Friends or family' }).click()
  await expect(question.getByRole('status')).toHaveText('Thank you. You can still change it.')
  await expect(question.getByRole('button', { pressed: true })).toHaveText('Friends or family')
})

test('without script a number that other countries have too is asked about on the confirmation', async ({
  page,
}) => {
  await page.goto('/')
  await fillForm(page, { ...createFormText(), phone: '0754 123 456' })
  await sendButton(page).click()
  await expect(page.getByText('Is it from another country?')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('754')
})

test.describe('refused', () => {
  test.use({ expectedConsole: [/422/] })

  test('without script a rejected field comes back with the form as it was filled in', {
    tag: '@journey',
  }, async ({ page }) => {
    const text = { ...createFormText(), name: '   ', message: '"Quotes" & <b>angles</b>\nkept' }
    await page.goto('/')
    await fillForm(page, text)
    await page.getByLabel('Country code').selectOption('+971')
    await sendButton(page).click()

    await expect(page).toHaveTitle(/^Error: /)
    const summary = page.getByRole('alert')
    await expect(summary).toBeInViewport()
    await expect(summary).toContainText('There is a problem')
    await expect(summary.getByRole('link', { name: 'Enter your full name' })).toHaveAttribute(
      'href',
      '#inquiry-name',
    )
    await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Error: Enter your full name')
    await expect(page.getByLabel('Email Address')).toHaveValue(text.email)
    await expect(page.getByLabel('Country code')).toHaveValue('+971')
    await expect(page.getByLabel('Message')).toHaveValue(text.message)

    await page.getByLabel('Full Name').fill('Achieng')
    await page.getByLabel('Message').fill(createFormText().message)
    await sendButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent Successfully!')
  })
})
