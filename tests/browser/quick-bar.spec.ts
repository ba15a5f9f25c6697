import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'

test.use({ viewport: { width: 360, height: 740 } })

const bar = (page: Page) => page.getByRole('group', { name: 'Contact us' })

const passFirstScreen = (page: Page) =>
  page.evaluate(() => document.querySelector('#services')?.scrollIntoView({ behavior: 'instant' }))

test('on a phone a bar offers a call, WhatsApp and the form, without a word about health', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/')
  await passFirstScreen(page)
  await expect(bar(page)).toBeInViewport()
  await expect(bar(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+254200000001')
  await expect(bar(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/254200000003',
  )
  for (const link of await bar(page).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('the bar leads to the form, and hides while the form is in view', async ({ page }) => {
  await page.goto('/')
  await passFirstScreen(page)
  await bar(page).getByRole('link', { name: 'Free consultation' }).click()
  await expect(page).toHaveURL(/#contact$/)
  await expect(page.locator('#contact-title')).toBeInViewport()
  await page.getByLabel('Full Name').scrollIntoViewIfNeeded()
  await expect(bar(page)).toBeHidden()
  await passFirstScreen(page)
  await expect(bar(page)).toBeVisible()
})

test('the bar leaves the first screen to its own two buttons', async ({ page }) => {
  await page.goto('/')
  await passFirstScreen(page)
  await expect(bar(page)).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(bar(page)).toBeHidden()
})

for (const width of [320, 360, 390, 430, 600]) {
  test(`the words of the bar stay on one line each at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await passFirstScreen(page)
    await expect(bar(page)).toBeVisible()
    const links = await bar(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const range = new Range()
          range.selectNodeContents(link.lastChild ?? link)
          const { right } = link.getBoundingClientRect()
          return { lines: range.getClientRects().length, spill: range.getBoundingClientRect().right - right }
        }),
      )
    expect(links).toHaveLength(3)
    for (const { lines, spill } of links) {
      expect(lines).toBe(1)
      expect(spill).toBeLessThanOrEqual(0)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
}

test('the bar stays away while a field has focus, even out of view', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Full Name').focus()
  await passFirstScreen(page)
  await expect(page.locator('#services-title')).toBeInViewport()
  await expect(page.locator('.quick-bar')).not.toHaveAttribute('hidden')
  await expect(bar(page)).toBeHidden()
  await page.getByLabel('Full Name').blur()
  await expect(bar(page)).toBeVisible()
})

test.describe('without smooth scrolling', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('what the keyboard reaches is never under the bar', async ({ page }) => {
    await page.goto('/')
    for (let step = 0; step < 45; step++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const bar = document.querySelector('.quick-bar')
        const focused = document.activeElement
        if (!bar || !focused || bar.contains(focused)) return ''
        const top = bar.getBoundingClientRect().top
        const { bottom } = focused.getBoundingClientRect()
        return top > 0 && bottom > top + 1 ? focused.outerHTML : ''
      })
      expect(covered).toBe('')
    }
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('there is no bar: the header has the links', async ({ page }) => {
    await page.goto('/')
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no bar that could cover something', async ({ page }) => {
    await page.goto('/')
    await expect(bar(page)).toBeHidden()
  })
})
