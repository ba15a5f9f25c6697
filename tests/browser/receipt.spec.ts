import { expect, test } from '#testing/desk/browser.ts'
import type { Locator, Page } from '#testing/outside/playwright.ts'
import { createFormText, fillForm, sendButton, sendGoodForm, waitForIsland } from './inquiry-page.ts'

const confirmation = (page: Page) => page.getByRole('region', { name: 'We have your inquiry' })
const forget = (page: Page) => page.getByRole('button', { name: 'Forget it now' })

async function send(page: Page): Promise<string> {
  await page.goto('/')
  await sendGoodForm(page)
  return (await confirmation(page).getByText(/^PN-/).textContent()) ?? ''
}

for (const [way, leave] of [
  ['a reload', (page: Page) => page.reload()],
  [
    'Back',
    async (page: Page) => {
      await page.goto('/privacy')
      await page.goBack()
    },
  ],
] as const) {
  test(`after ${way} the confirmation is there, and the form is folded away`, { tag: '@journey' }, async ({
    page,
  }) => {
    const reference = await send(page)
    await leave(page)
    await expect(confirmation(page)).toContainText(reference)
    await expect(confirmation(page)).toContainText(/\w+day \d+ \w+, \d\d:\d\d East Africa Time/)
    await expect(page.getByLabel('Full Name')).toBeHidden()
    await page.getByRole('button', { name: 'Send another inquiry' }).click()
    await expect(page.getByLabel('Full Name')).toBeFocused()
  })
}

test('the device keeps the reference and the time alone, and forgets them when it is told to', async ({
  page,
}) => {
  const reference = await send(page)
  const stored = await page.evaluate(() => Object.values(localStorage).map((text) => JSON.parse(text)))
  expect(stored).toEqual([
    { reference, replyBy: expect.stringMatching(/\+03:00$/), savedAt: expect.any(Number) },
  ])
  await page.reload()
  await forget(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'has forgotten' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.reload()
  await waitForIsland(page)
  await expect(confirmation(page)).toHaveCount(0)
})

test('a form that is in use stays open and in place, with the confirmation below it', async ({ page }) => {
  const reference = await send(page)
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/inquiry-form-.*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.reload()
  const name = page.getByLabel('Full Name')
  await name.focus()
  await name.pressSequentially('Ach')
  const place = await findPlace(name)
  released.resolve()
  await expect(confirmation(page)).toContainText(reference)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Ach')
  expect(await findPlace(name)).toBe(place)
})

test('once the time of the reply is over, the confirmation says what to do', async ({ page }) => {
  await send(page)
  const later = await page.context().newPage()
  await later.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000)
  await later.goto('/')
  await expect(confirmation(later)).toContainText('By now you should have heard from us.')
})

test('where the clocks are those of the office, one time is told', async ({ page }) => {
  await send(page)
  await expect(confirmation(page)).not.toContainText('where you are')
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Dubai' })

  test('the time of the reply is told by the visitor’s own clock, too', async ({ page }) => {
    await page.goto('/')
    await waitForIsland(page)
    await page.route('**/send-contact-email', (route) =>
      route.fulfill({
        json: { success: true, reference: 'PN-2345-6789', replyBy: '2099-11-24T23:30:00+03:00' },
      }),
    )
    await fillForm(page, createFormText())
    await sendButton(page).click()
    await expect(confirmation(page)).toContainText('Tuesday 24 November, 23:30 East Africa Time')
    await expect(confirmation(page)).toContainText('Wednesday 25 November, 00:30 where you are')
  })
})

function findPlace(field: Locator): Promise<number> {
  return field.evaluate((element) => {
    const section = element.closest('section')?.getBoundingClientRect().top ?? 0
    return Math.round(element.getBoundingClientRect().top - section)
  })
}
