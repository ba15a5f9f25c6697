import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import {
  createFormText,
  fillForm,
  findMail,
  sendButton,
  waitForIsland,
  watchSentRequests,
} from './inquiry-page.ts'

const waiting = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: 'You are offline. We send your message as soon as you are back online.' })
const confirmation = (page: Page) => page.getByRole('region', { name: 'We have your inquiry' })
const reference = (page: Page) => confirmation(page).getByText(/^PN-/)

test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|assets\/tooltip-/] })

async function open(page: Page) {
  await page.goto('/')
  await waitForIsland(page)
}

async function leaveWaiting(page: Page) {
  const text = createFormText()
  await open(page)
  await fillForm(page, text)
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(waiting(page)).toBeVisible()
  const key = await readKey(page)
  await page.close()
  await page.context().setOffline(false)
  return { text, key }
}

test('the form says that it is offline, and stops saying so', async ({ page, context }) => {
  await open(page)
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('a message that is sent while offline goes out once, as soon as the connection is back', {
  tag: '@journey',
}, async ({ page, context, pona }) => {
  const text = createFormText()
  await open(page)
  const requests = watchSentRequests(page)
  await fillForm(page, text)
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByText('Failed to Send Message')).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue(text.message)
  expect(requests).toHaveLength(0)

  await context.setOffline(false)
  await expect(confirmation(page)).toBeFocused()
  await expect(waiting(page)).toHaveCount(0)
  expect(requests).toHaveLength(1)
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test('sending while offline can be taken back', async ({ page, context }) => {
  const text = createFormText()
  await open(page)
  const requests = watchSentRequests(page)
  await fillForm(page, text)
  await context.setOffline(true)
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Do not send it yet' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue(text.message)
  expect(requests).toHaveLength(0)

  await sendButton(page).click()
  await expect(confirmation(page)).toBeFocused()
})

test('an invalid form is refused before it waits', async ({ page, context }) => {
  await open(page)
  await fillForm(page, { ...createFormText(), message: '' })
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Enter a message')
  await expect(waiting(page)).toHaveCount(0)
})

test('what is changed while waiting is what is sent', async ({ page, context, pona }) => {
  const text = createFormText()
  await open(page)
  const requests = watchSentRequests(page)
  await fillForm(page, text)
  await context.setOffline(true)
  await sendButton(page).click()
  const changed = createFormText()
  await page.getByLabel('Message').fill(changed.message)
  await context.setOffline(false)
  await expect(confirmation(page)).toBeFocused()
  expect(requests).toHaveLength(1)
  await expect.poll(async () => (await findMail(pona, changed)).length).toBe(1)
  expect(await findMail(pona, text)).toHaveLength(0)
})

test('a message that waits is still sent by the next visit, under the key it had', {
  tag: '@journey',
}, async ({ page, context, pona }) => {
  const { text, key } = await leaveWaiting(page)

  const later = await context.newPage()
  const requests = watchSentRequests(later)
  await later.goto('/')
  // The pending inquiry is sent without a touch of the form, and the confirmation takes focus.
  await expect(confirmation(later)).toBeFocused()
  expect(requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([key])
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test('a message that has waited for more than a day is kept, and goes out only by a press', async ({
  page,
  context,
}) => {
  const { text } = await leaveWaiting(page)

  const later = await context.newPage()
  await later.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000)
  const requests = watchSentRequests(later)
  await later.goto('/')
  await waitForIsland(later)
  await expect(later.getByLabel('Message')).toHaveValue(text.message)
  await expect(waiting(later)).toHaveCount(0)
  await expect(later.getByText('Failed to Send Message').first()).toBeVisible()
  expect(requests).toEqual([])
})

test.describe('with the connection lost on the way', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|assets\/tooltip-/] })

  test('a lost response is requested again with the same key', { tag: ['@journey', '@once'] }, async ({
    page,
    context,
    pona,
  }) => {
    const text = createFormText()
    await open(page)
    const requests = watchSentRequests(page)
    await fillForm(page, text)
    await page.route(
      '**/send-contact-email',
      async (route) => {
        await route.fetch()
        await context.setOffline(true)
        await route.abort()
      },
      { times: 1 },
    )
    await sendButton(page).click()
    await expect(waiting(page)).toBeVisible()
    await context.setOffline(false)
    await expect(confirmation(page)).toBeFocused()
    expect(requests).toHaveLength(2)
    expect(requests[0]?.idempotencyKey).toBe(requests[1]?.idempotencyKey)
    await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
  })

  test('a second press tries at once, in case the browser is wrong about being offline', async ({
    page,
    context,
  }) => {
    await open(page)
    const requests = watchSentRequests(page)
    await fillForm(page, createFormText())
    await context.setOffline(true)
    await sendButton(page).click()
    await page.getByRole('button', { name: 'Try to send it now' }).click()
    await expect.poll(() => requests.length).toBe(1)
    await expect(waiting(page)).toBeVisible()
  })
})

test('two tabs that wait with the same message make one inquiry of it', {
  tag: ['@journey', '@once'],
}, async ({ page, context, pona }) => {
  const text = createFormText()
  await open(page)
  const other = await context.newPage()
  await fillForm(page, text)
  await open(other)
  await expect(other.getByLabel('Message')).toHaveValue(text.message)
  await context.setOffline(true)
  await sendButton(page).click()
  await sendButton(other).click()
  await expect(waiting(page)).toBeVisible()
  await expect(waiting(other)).toBeVisible()

  await context.setOffline(false)
  await expect(confirmation(page)).toBeVisible()
  await expect(confirmation(other)).toBeVisible()
  expect(await reference(page).textContent()).toBe(await reference(other).textContent())
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test('a message that is cancelled in one tab waits in no other', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await open(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await expect(waiting(page)).toBeVisible()
  const other = await context.newPage()
  await open(other)
  await expect(waiting(other)).toBeVisible()
  const requests = watchSentRequests(other)

  await page.getByRole('button', { name: 'Do not send it yet' }).click()
  await expect(waiting(other)).toHaveCount(0)
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await expect(sendButton(other)).toHaveText('Send my inquiry')
  expect(requests).toHaveLength(0)
})

function readKey(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(Object.values(localStorage)[0] ?? '{}').attempt.key)
}
