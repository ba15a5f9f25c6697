import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'

const phone = { width: 360, height: 740 }
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })

for (const section of ['Services', 'Destinations', 'About', 'Contact']) {
  test(`the link ${section} leads to its section, below the header`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation').getByRole('link', { name: section }).click()
    await expect(page).toHaveURL(new RegExp(`#${section.toLowerCase()}$`))
    const title = page.locator(`#${section.toLowerCase()}`).getByRole('heading').first()
    await expect(title).toBeInViewport()
    const header = await page.getByRole('banner').boundingBox()
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan((header?.height ?? 0) - 50)
  })
}

test('the link Home leads back to the top', async ({ page }) => {
  await page.goto('/#contact')
  await expect(page.locator('#contact-title')).toBeInViewport()
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

const buttons = [
  ['Get Started', '#contact'],
  ['Start Your Journey', '#contact'],
  ['Learn More', '#about'],
] as const

for (const [name, target] of buttons) {
  test(`${name} scrolls smoothly to ${target}`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name }).click()
    const positions = await page.evaluate(async () => {
      const seen = new Set<number>()
      for (let frame = 0; frame < 12; frame++) {
        await new Promise(requestAnimationFrame)
        seen.add(scrollY)
      }
      return seen.size
    })
    expect(positions).toBeGreaterThan(3)
    await expect(page.locator(target).getByRole('heading').first()).toBeInViewport()
  })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a link jumps without scrolling', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  const menuLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Destinations' })

  test('the menu opens and closes with its button', { tag: '@journey' }, async ({ page }) => {
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(menuLink(page)).toBeHidden()
    await menuButton(page).click()
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(menuLink(page)).toBeVisible()
    await menuButton(page).click()
    await expect(menuLink(page)).toBeHidden()
  })

  test('choosing a link closes the menu', async ({ page }) => {
    await menuButton(page).click()
    await menuLink(page).click()
    await expect(menuLink(page)).toBeHidden()
    await expect(page.locator('#destinations-title')).toBeInViewport()
  })

  test('Escape closes the menu and gives the focus back', async ({ page }) => {
    await menuButton(page).click()
    await menuLink(page).focus()
    await page.keyboard.press('Escape')
    await expect(menuLink(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
  })

  test('a tap outside closes the menu', async ({ page }) => {
    await menuButton(page).click()
    await page.mouse.click(180, 700)
    await expect(menuLink(page)).toBeHidden()
  })
})

test.describe('without script on a phone', () => {
  test.use({ viewport: phone, javaScriptEnabled: false })

  test('the links stand open and there is no button', async ({ page }) => {
    await page.goto('/')
    await expect(menuButton(page)).toBeHidden()
    const links = page.getByRole('navigation').getByRole('listitem')
    for (const link of await links.all()) await expect(link).toBeVisible()
  })
})

for (const width of [320, 390, 768, 1280, 1440]) {
  test(`nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test.describe('an unknown path', () => {
  test.use({ expectedConsole: [/Page not found: \/no\/such\/page|404 \(Not Found\)/] })

  test('shows the page of its own, logs the path and leads home', { tag: '@journey' }, async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    expect((await logged).type()).toBe('error')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})
