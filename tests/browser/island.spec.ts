import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { createFormText, fillForm, findMail, sendButton } from './inquiry-page.ts'

const island = /\/assets\/inquiry-form-.*\.js$/
const words = /\/assets\/words-en-.*\.js$/

test('nothing of React is loaded before a visitor reaches the form', { tag: '@journey' }, async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect.poll(() => scripts).toEqual([expect.stringMatching(island), expect.stringMatching(words)])
})

test('nothing is asked for that could hold up the first paint', async ({ page }) => {
  await page.goto('/')
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  )
  expect(blocking).toEqual([])
})

test('what was typed and chosen before the script arrived stays, and so does the focus', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(island, async (route) => {
    await released
    await route.continue()
  })
  const text = createFormText()
  await page.goto('/')
  await fillForm(page, text)
  await page.getByLabel('Country code').selectOption('+65')
  await page.getByLabel('Message').focus()
  await expect(page.locator('form[novalidate]')).toHaveCount(0)
  release()
  await page.locator('form[novalidate]').waitFor()
  await expect(page.getByLabel('Full Name')).toHaveValue(text.name)
  await expect(page.getByLabel('Message')).toHaveValue(text.message)
  await expect(page.getByLabel('Message')).toBeFocused()
  await expect(page.getByLabel('Country code')).toHaveValue('+65')
})

test.describe('while somebody types', () => {
  const hydrated = (page: Page) => page.locator('form[novalidate]')

  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const arrival = page.waitForResponse(island)
    await page.goto('/')
    await page.getByLabel('Full Name').focus()
    await (await arrival).finished()
  })

  async function type(page: Page, text: string) {
    for (const letter of text) {
      await page.keyboard.press(letter)
      await page.clock.runFor(300)
    }
  }

  test('the form waits for a pause before it becomes interactive', async ({ page }) => {
    await type(page, 'Achieng')
    await expect(hydrated(page)).toHaveCount(0)
    await page.clock.runFor(400)
    await expect(hydrated(page)).toHaveCount(1)
    await expect(page.getByLabel('Full Name')).toHaveValue('Achieng')
  })

  test('the form becomes interactive in the end, and keeps every letter', async ({ page }) => {
    await type(page, 'AchiengOtienoOdhiamboAtieno')
    await expect(hydrated(page)).toHaveCount(1)
    await expect(page.getByLabel('Full Name')).toHaveValue('AchiengOtienoOdhiamboAtieno')
  })
})

test('a form sent before the script arrived goes as a plain one', { tag: '@journey' }, async ({
  page,
  pona,
}) => {
  await page.route(island, () => {})
  const text = createFormText()
  await page.goto('/')
  await fillForm(page, text)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent Successfully!')
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test.describe('an island that fails', () => {
  test.use({ expectedConsole: [/dynamically imported module|ERR_FAILED|The island failed/] })

  test('to load leaves a form that works', { tag: '@journey' }, async ({ page }) => {
    await page.route(island, (route) => route.abort())
    await page.goto('/')
    await fillForm(page, createFormText())
    await sendButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent Successfully!')
  })

  test('to render puts the plain form back, with what was typed', { tag: '@journey' }, async ({ page }) => {
    await page.goto('/')
    const text = createFormText()
    await fillForm(page, text)
    await page.locator('form[novalidate]').waitFor()
    await page.getByLabel('Full Name').fill('Typed later')
    // The confirmation reads a time.
    await page.evaluate(() => {
      Date.parse = function fail() {
        throw new Error('Broken on purpose')
      }
    })
    await sendButton(page).click()
    await expect(page.locator('form:not([novalidate])')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Typed later')
    await expect(page.getByLabel('Message')).toHaveValue(text.message)
  })
})
