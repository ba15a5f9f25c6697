import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { createFormText, type FormText, fillForm, sendButton, waitForIsland } from './inquiry-page.ts'

const kept = (page: Page) => page.getByText(/what you typed stays on this device only/)
const clearButton = (page: Page) => page.getByRole('button', { name: 'Clear what I typed' })
const island = /\/assets\/inquiry-form-.*\.js$/

async function expectForm(page: Page, text: FormText) {
  await expect(page.getByLabel('Full Name')).toHaveValue(text.name)
  await expect(page.getByLabel('Email Address')).toHaveValue(text.email)
  await expect(page.getByLabel('Phone Number')).toHaveValue(text.phone)
  await expect(page.getByLabel('Type of Treatment')).toHaveValue(text.treatment)
  await expect(page.getByLabel('Message')).toHaveValue(text.message)
}

const readStorage = (page: Page) => page.evaluate(() => Object.entries(localStorage))

const keepNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')))

async function open(page: Page) {
  await page.goto('/')
  await waitForIsland(page)
}

test('before anything is typed there is no draft, and no note about one', async ({ page }) => {
  await open(page)
  await expect(kept(page)).toHaveCount(0)
  await expect(clearButton(page)).toHaveCount(0)
  expect(await readStorage(page)).toEqual([])
})

test('what was typed is there in another visit, and the page says where it is kept', {
  tag: '@journey',
}, async ({ page, context }) => {
  const text = createFormText()
  await open(page)
  await fillForm(page, text)
  await page.getByLabel('Country code').selectOption('+971')
  await expect(kept(page)).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await open(later)
  await expectForm(later, text)
  await expect(later.getByLabel('Country code')).toHaveValue('+971')
  await expect(kept(later)).toBeVisible()
})

test('what was typed survives a reload', async ({ page }) => {
  const text = createFormText()
  await open(page)
  await fillForm(page, text)
  await page.reload()
  await waitForIsland(page)
  await expectForm(page, text)
})

test('the last letter is kept though the page is left at once', async ({ page }) => {
  await open(page)
  await page.getByLabel('Full Name').evaluate((field: HTMLInputElement) => {
    field.value = 'Achieng'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    location.assign('/privacy')
  })
  await expect(page).toHaveURL(/privacy/)
  await open(page)
  await expect(page.getByLabel('Full Name')).toHaveValue('Achieng')
})

test('clearing empties the form, forgets the draft and goes back to the first field', async ({ page }) => {
  await open(page)
  await fillForm(page, createFormText())
  await clearButton(page).click()
  await expectForm(page, { name: '', email: '', phone: '', treatment: '', message: '' })
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'What you typed is cleared.' })).toBeVisible()
  await expect(clearButton(page)).toHaveCount(0)
  expect(await readStorage(page)).toEqual([])
  await page.reload()
  await waitForIsland(page)
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a sent draft is deleted', { tag: '@journey' }, async ({ page }) => {
  await open(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect(kept(page)).toHaveCount(0)
  expect(JSON.stringify(await readStorage(page))).not.toContain('Achieng')
})

test('what was typed before the script arrived stays, and the draft fills the rest', async ({
  page,
  context,
}) => {
  const text = createFormText()
  await open(page)
  await fillForm(page, text)
  await page.close()

  const later = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await later.route(island, async (route) => {
    await released
    await route.continue()
  })
  await later.goto('/')
  await later.getByLabel('Full Name').fill('Typed early')
  release()
  await later.locator('form[novalidate]').waitFor()
  await expectForm(later, { ...text, name: 'Typed early' })
})

test.describe('over what the server sent back', () => {
  test.use({ expectedConsole: [/422|ERR_FAILED|dynamically imported module/] })

  test('no draft is laid', async ({ page, context }) => {
    await open(page)
    await fillForm(page, { ...createFormText(), name: 'Of the draft' })
    await page.close()

    const later = await context.newPage()
    await later.route(island, (route) => route.abort())
    await later.goto('/')
    const text = { ...createFormText(), treatment: '', name: '   ' }
    await fillForm(later, text)
    await sendButton(later).click()
    await expect(later.getByRole('alert')).toContainText('Enter your full name')
    await later.unroute(island)
    await waitForIsland(later)
    await expect(later.getByLabel('Full Name')).toHaveValue(text.name)
    await expect(later.getByLabel('Type of Treatment')).toHaveValue('')
    await expect(later.getByLabel('Message')).toHaveValue(text.message)
  })
})

test('a draft that is too old or unreadable is thrown away', async ({ page }) => {
  await open(page)
  await fillForm(page, createFormText())
  await keepNow(page)
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      const eightDaysAgo = Date.now() - 8 * 24 * 60 * 60 * 1000
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), savedAt: eightDaysAgo }))
    }
  })
  const later = await page.context().newPage()
  await open(later)
  await expect(later.getByLabel('Message')).toHaveValue('')
  expect(await readStorage(later)).toEqual([])
})

for (const [state, breakStorage] of [
  ['refused', () => Object.defineProperty(window, 'localStorage', { get: () => failNow('SecurityError') })],
  ['full', () => Object.assign(Storage.prototype, { setItem: () => failNow('QuotaExceededError') })],
] as const) {
  test(`with a storage that is ${state} the form works and keeps nothing`, async ({ page }) => {
    await page.addInitScript(`window.failNow = (name) => { throw new DOMException(name, name) }`)
    await page.addInitScript(breakStorage)
    await open(page)
    await fillForm(page, createFormText())
    await keepNow(page)
    await expect(clearButton(page)).toHaveCount(0)
    await sendButton(page).click()
    await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
    await expect(page.getByText(/this device remembers/)).toHaveCount(0)
  })
}

declare function failNow(name: string): never
