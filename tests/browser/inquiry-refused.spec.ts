import { expect, test } from '#testing/desk/browser.ts'
import type { Route } from '#testing/outside/playwright.ts'
import {
  createFormText,
  fillForm,
  findMail,
  sendButton,
  waitForIsland,
  watchSentRequests,
} from './inquiry-page.ts'

test('a rejected field moves the focus to a summary that leads to it', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto('/')
  await waitForIsland(page)
  const requests = watchSentRequests(page)
  await fillForm(page, { ...createFormText(), name: '', email: 'achieng@' })
  await sendButton(page).click()

  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: \w/)
  await expect(summary.getByRole('heading')).toHaveText('There is a problem')
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your full name',
    'Enter an email address like name@example.com',
  ])
  const email = page.getByLabel('Email Address')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Error: Enter an email address like name@example.com')
  await expect(email).toHaveValue('achieng@')
  await expect(page.getByLabel('Phone Number')).not.toHaveAttribute('aria-invalid')

  await summary.getByRole('link', { name: /email/ }).click()
  await expect(email).toBeFocused()
  expect(requests).toHaveLength(0)

  await page.getByLabel('Full Name').fill('Achieng')
  await email.fill('achieng@patient.example')
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect(summary).toHaveCount(0)
  await expect(page).not.toHaveTitle(/Error/)
})

test('an error ends once its field is filled in and left, or says what is wrong now', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, { ...createFormText(), name: '', email: '' })
  await sendButton(page).click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText(['Enter your full name', 'Enter your email address'])
  const [name, email] = [page.getByLabel('Full Name'), page.getByLabel('Email Address')]
  await name.focus()
  await page.keyboard.press('Tab')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Achieng')
  await page.keyboard.press('Tab')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(email).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Enter your email address'])
  await page.keyboard.type('achieng@')
  await page.keyboard.press('Tab')
  await expect(email).toHaveAccessibleDescription('Error: Enter an email address like name@example.com')
  await email.fill('achieng@patient.example')
  await page.keyboard.press('Tab')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(summary).toHaveCount(0)
  await expect(page).not.toHaveTitle(/Error/)
})

test.describe('refused by the server', () => {
  test.use({ expectedConsole: [/422/] })

  test('the fields that the server names show its words', { tag: '@journey' }, async ({ page }) => {
    const refusal = {
      error: {
        code: 'invalid_inquiry',
        message: 'No',
        fields: { phone: 'Enter a phone number we can call' },
      },
    }
    await page.route('**/send-contact-email', (route) => route.fulfill({ status: 422, json: refusal }))
    await page.goto('/')
    await waitForIsland(page)
    await fillForm(page, createFormText())
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(
      /^Error: Enter a phone number we can call/,
    )
  })
})

test.describe('with the server down', () => {
  test.use({ expectedConsole: [/ERR_CONNECTION_REFUSED|The inquiry could not be sent|assets\/tooltip-/] })

  test('a failure is shown and logged, typed text stays, and the next try has the same key', {
    tag: '@journey',
  }, async ({ page, pona }) => {
    const text = createFormText()
    await page.goto('/')
    await waitForIsland(page)
    const requests = watchSentRequests(page)
    await fillForm(page, text)
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be sent'))
    await pona.stop()
    try {
      await sendButton(page).click()
      const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
      await expect(toast).toContainText('Failed to Send Message')
      await expect(toast).toContainText('Please try again or contact us directly at care@pona.example')
      expect((await logged).type()).toBe('error')
      const ways = page.locator('.failure-notice').getByRole('link')
      await expect(ways).toHaveText(['Call +254 20 000 0001', 'Write an email', 'Write on WhatsApp'])
      expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        'tel:+254200000001',
        'mailto:care@pona.example',
        'https://wa.me/254200000003',
      ])
      await expect(page.getByLabel('Full Name')).toHaveValue(text.name)
      await expect(page.getByLabel('Message')).toHaveValue(text.message)
    } finally {
      await pona.start()
    }
    await sendButton(page).click()
    await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
    // Three automatic attempts, and one by the second press.
    expect(requests).toHaveLength(4)
    expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('changed content gets a new key', async ({ page }) => {
    await page.route('**/send-contact-email', (route) => route.abort('connectionrefused'))
    await page.goto('/')
    await waitForIsland(page)
    const requests = watchSentRequests(page)
    await fillForm(page, createFormText())
    await sendButton(page).click()
    await expect(page.getByText('Failed to Send Message').first()).toBeVisible()
    await page.getByLabel('Message').fill('Something else')
    await sendButton(page).click()
    await expect.poll(() => requests.length).toBe(4)
    expect(requests[0]?.idempotencyKey).not.toBe(requests[3]?.idempotencyKey)
  })
})

test.describe('with an answer that gets lost', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] })

  test('it is requested again automatically, and no failure is shown', {
    tag: ['@journey', '@once'],
  }, async ({ page, pona }) => {
    const text = createFormText()
    await page.goto('/')
    await waitForIsland(page)
    const requests = watchSentRequests(page)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/send-contact-email', loseAnswer, { times: 1 })
    await fillForm(page, text)
    await sendButton(page).click()
    await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
    await expect(page.getByText('Failed to Send Message')).toHaveCount(0)
    expect(requests).toHaveLength(2)
    expect(requests[0]?.idempotencyKey).toBe(requests[1]?.idempotencyKey)
    await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
  })
})

test('a slow send is announced politely, until it is over', async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/send-contact-email', async (route) => {
    await answered.promise
    await route.continue()
  })
  await fillForm(page, createFormText())
  await sendButton(page).click()
  const told = page.getByRole('status').filter({ hasText: 'Still sending.' })
  await expect(told).toHaveCount(0)
  await expect(told).toBeVisible({ timeout: 10_000 })
  answered.resolve()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect(told).toHaveCount(0)
})
