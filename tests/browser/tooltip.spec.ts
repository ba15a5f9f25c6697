import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'

const meaning = /against private care in Europe or the US, not against prices at home/
const tooltipScript = /\/assets\/tooltip-.*\.js$/
const tooltip = (page: Page) => page.getByRole('tooltip')
const card = (page: Page, country: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: country }) })
const term = (page: Page, name: string) => card(page, 'India').getByRole('link', { name })

test.describe('with a mouse', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await term(page, 'Savings').scrollIntoViewIfNeeded()
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  test('a term shows its meaning after 700 ms and hides it when the pointer leaves', {
    tag: '@journey',
  }, async ({ page }) => {
    await term(page, 'Savings').hover()
    await page.clock.runFor(690)
    await expect(tooltip(page)).toBeHidden()
    await page.clock.runFor(20)
    await expect(tooltip(page)).toHaveText(meaning)
    await card(page, 'India').getByRole('heading').hover()
    await expect(tooltip(page)).toBeHidden()
  })

  test('another term within 300 ms shows its meaning at once, a later one does not', async ({ page }) => {
    await term(page, 'Savings').hover()
    await page.clock.runFor(710)
    await card(page, 'India').getByRole('heading').hover()
    await page.clock.runFor(250)
    await term(page, 'Processing').hover()
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText(/complete papers/)
    await card(page, 'India').getByRole('heading').hover()
    await page.clock.runFor(310)
    await term(page, 'Savings').hover()
    await page.clock.runFor(1)
    await expect(tooltip(page)).toBeHidden()
  })

  test('the pointer can move into the meaning', async ({ page }) => {
    await term(page, 'Savings').hover()
    await page.clock.runFor(710)
    const from = await term(page, 'Savings').boundingBox()
    const to = await tooltip(page).boundingBox()
    if (!from || !to) throw new Error('Term and tooltip have a place')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 12 })
    await page.clock.runFor(1000)
    await expect(tooltip(page)).toBeVisible()
  })
})

test('a term that is reached by keyboard shows its meaning at once; Escape hides it', async ({ page }) => {
  await page.goto('/')
  await card(page, 'India').getByRole('link', { name: 'Rating' }).focus()
  await page.keyboard.press('Tab')
  await expect(term(page, 'Savings')).toBeFocused()
  await expect(term(page, 'Savings')).toHaveAccessibleDescription(meaning)
  await expect(tooltip(page)).toHaveText(meaning)
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
  await expect(term(page, 'Savings')).toBeFocused()
})

test('in a list of links each term tells its country and its value', async ({ page }) => {
  await page.goto('/')
  const links = page.locator('.stamp').getByRole('link')
  await expect(links).toHaveCount(15)
  for (const [country, rating, savings, processing] of [
    ['India', '4.8', '60-80%', '2-3 weeks'],
    ['Dubai', '4.8', '40-60%', '1-2 weeks'],
  ] as const)
    for (const name of [
      `${country}: Rating ${rating} out of 5`,
      `Savings, ${country}, ${savings}`,
      `Processing, ${country}, ${processing}`,
    ])
      await expect(links.and(page.getByRole('link', { name, exact: true }))).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('a tap shows a meaning, a second one hides it, and nothing is cut off', async ({ page }) => {
    await page.goto('/')
    for (const country of ['India', 'Thailand', 'Singapore', 'Turkey', 'Dubai']) {
      for (const link of await card(page, country).locator('.term').all()) {
        await link.tap()
        await expect(tooltip(page)).toBeVisible()
        const box = await tooltip(page).boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
        await link.tap()
        await expect(tooltip(page)).toBeHidden()
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('a tap that comes before the script is answered when it is there', async ({ page }) => {
    const { release } = await holdBackScript(page)
    await page.goto('/')
    await term(page, 'Savings').tap()
    await expect(page).toHaveURL(/\/$/)
    release()
    await expect(tooltip(page)).toHaveText(meaning)
  })

  test('a tap that comes between the script and its stylesheet is answered once', async ({ page }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const stylesheet = /\/assets\/islands-.*\.css$/
    await page.route(stylesheet, async (route) => {
      await isReleased
      await route.continue()
    })
    const script = page.waitForResponse(tooltipScript)
    await page.goto('/')
    await term(page, 'Savings').scrollIntoViewIfNeeded()
    await page.evaluate((url) => import(url), (await script).url())
    await term(page, 'Savings').tap()
    const arrival = page.waitForEvent('requestfinished', (request) => stylesheet.test(request.url()))
    release()
    await arrival
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('/islands-')),
    )
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(tooltip(page)).toHaveText(meaning)
  })

  test('a tap elsewhere hides a meaning', async ({ page }) => {
    await page.goto('/')
    await term(page, 'Savings').tap()
    await expect(tooltip(page)).toBeVisible()
    await card(page, 'India').getByRole('heading').tap()
    await expect(tooltip(page)).toBeHidden()
  })
})

test.describe('when the script can not be loaded', () => {
  test.use({ expectedConsole: [/assets\/tooltip-|ERR_FAILED/] })

  test('a term leads to its meaning', async ({ page }) => {
    await page.route(tooltipScript, (route) => route.abort())
    await page.goto('/')
    await term(page, 'Savings').click()
    await expect(page).toHaveURL(/#meaning-savings$/)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a term leads to its meaning', async ({ page }) => {
    await page.goto('/')
    await term(page, 'Savings').click()
    await expect(page).toHaveURL(/#meaning-savings$/)
    await expect(page.locator('#meaning-savings')).toBeInViewport()
    await expect(page.locator('#meaning-savings')).toHaveText(meaning)
  })
})

async function holdBackScript(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(tooltipScript, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}
