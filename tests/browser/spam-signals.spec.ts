import { randomUUID } from 'node:crypto'
import { TRAP_FIELD } from '#contract/inquiry/inquiry.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { createFormText, fillForm, sendButton, waitForIsland, watchSentRequests } from './inquiry-page.ts'

const trap = `input[name="${TRAP_FIELD}"]`

test('the honeypot can’t be seen, heard or reached by Tab, and no program knows its name', async ({
  page,
}) => {
  await page.goto('/')
  await waitForIsland(page)
  // The premise.
  await expect(page.locator(trap)).toHaveCount(1)
  await expect(page.locator(trap)).toBeHidden()
  expect(await page.locator(trap).evaluate((field) => field.getClientRects().length)).toBe(0)
  const told = await page.locator(trap).evaluate((field) => [field.id, field.getAttribute('autocomplete')])
  expect(told).toEqual(['', 'off'])
  // Names by which password managers and browsers know what a field is for.
  expect(TRAP_FIELD).not.toMatch(
    /name|mail|tel|phone|addr|street|city|zip|post|state|country|company|org|web|site|url|link|home|user|pass|birth|age|sex|card|code|search|comment|note/i,
  )

  await page.getByLabel('Message').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Language of the answer')).toBeFocused()
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
  const text = {
    ...createFormText(),
    message: `We rank your website on the first page of Google. ${randomUUID()}`,
  }
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
