import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { createFormText, fillForm, findMail, sendButton, waitForIsland } from './inquiry-page.ts'

// Emulates a browser without cascade layers, grids, custom properties or script: rules inside a layer are removed,
// fallbacks outside stay.
test.use({ javaScriptEnabled: false })

async function openAsOldBrowser(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    if (response.status() === 303) return route.fulfill({ response })
    const html = await response.text()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({
      response,
      headers,
      body: html.replaceAll('@layer', '@unknown').replace(/@supports not[^{]*\{/, '@media all{'),
    })
  })
  await page.goto('/')
}

test('without layers, grids and custom properties the page is read in order and sent', {
  tag: '@journey',
}, async ({ page, pona }) => {
  await openAsOldBrowser(page)
  await expect(page.locator('.services__grid')).toHaveCSS('display', 'block')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 246, 236)')
  const titles = await page
    .getByRole('heading', { level: 2 })
    .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top))
  expect(titles).toEqual(titles.toSorted((a, b) => a - b))
  await expect(page.getByText('Savings').first()).toBeVisible()

  const text = createFormText()
  await fillForm(page, text)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent Successfully!')
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test('on a narrow screen the plain page does not overflow', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAsOldBrowser(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('in a browser of today', () => {
  test('the plain style stays out of the way', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    expect((await page.locator('body').boundingBox())?.width).toBe(1280)
    await expect(page.locator('.services__grid')).toHaveCSS('display', 'grid')
  })
})

test.describe('in a browser of 2022', () => {
  test.use({ javaScriptEnabled: true })

  test('the form is sent without what browsers learned since', async ({ page, pona }) => {
    await page.addInitScript(() => {
      const later = [
        [URL, ['canParse', 'parse']],
        [Promise, ['withResolvers', 'try']],
        [Object, ['groupBy']],
        [AbortSignal, ['any', 'timeout']],
        [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
        [String.prototype, ['isWellFormed', 'toWellFormed']],
      ] as const
      for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name)
    })
    await page.goto('/')
    await waitForIsland(page)
    const text = createFormText()
    await fillForm(page, text)
    await sendButton(page).click()
    await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
    await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
  })
})
