import { expect, test } from '#testing/desk/browser.ts'
import { createFormText, fillForm, sendButton, waitForIsland, watchSentRequests } from './inquiry-page.ts'

const trap = 'input[name="website"]'

test('the honeypot field can’t be seen, heard or reached by Tab', async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  // The premise: the trap exists and is laid out like any other field.
  await expect(page.locator(trap)).toHaveCount(1)
  expect(await page.locator(trap).evaluate((field) => getComputedStyle(field).display)).not.toBe('none')
  const box = await page.locator('label', { hasText: 'Leave this empty' }).boundingBox()
  expect([box?.width, box?.height]).toEqual([1, 1])

  await page.getByLabel('Message').focus()
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
})

test('an empty form that is filled in says how long it took, and nothing of the hidden field', async ({
  page,
}) => {
  const requests = watchSentRequests(page)
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]?.body).toMatchObject({ filledInMs: expect.any(Number) })
  expect(requests[0]?.body).not.toHaveProperty('website')
})

test('a draft that comes back is not timed', async ({ page }) => {
  const requests = watchSentRequests(page)
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, createFormText())
  await page.reload()
  await waitForIsland(page)
  await sendButton(page).click()
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]?.body).not.toHaveProperty('filledInMs')
})

test('text in the hidden field is reported to the server', async ({ page, pona }) => {
  const text = createFormText()
  const requests = watchSentRequests(page)
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, text)
  await page.locator(trap).evaluate((field) => field.setAttribute('value', 'https://seo.example'))
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
  expect(requests[0]?.body).toMatchObject({ website: true })
  expect((await pona.mails()).filter((mail) => mail.text?.includes(text.message.slice(-36)))).toEqual([])
})
