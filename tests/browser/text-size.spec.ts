import { openApplicationError } from '#testing/desk/application-error.ts'
import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findClippedText } from './clipped-text.ts'
import { refuseEmptyForm, sendGoodForm } from './inquiry-page.ts'

type State = Partial<Record<'open' | 'reach', (page: Page) => Promise<void>>> & {
  name: string
  path?: string
}

const states: State[] = [
  { name: 'the page as it comes' },
  { name: 'the open menu', reach: openMenu },
  { name: 'a rejected form', reach: refuseEmptyForm },
  { name: 'a sent form', reach: sendGoodForm },
  { name: 'the privacy notice', path: '/privacy' },
  { name: 'the accessibility statement', path: '/accessibility' },
  { name: 'the page about costs', path: '/costs' },
  { name: 'an unknown path', path: '/nowhere' },
  { name: 'an application error', open: openApplicationError },
]

const WIDTH = 320
const HEIGHT = 640

test.use({
  viewport: { width: WIDTH, height: HEIGHT },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [/Page not found|status of (404|500)/],
})

for (const textSize of ['200%', '400%']) {
  for (const { name, path = '/', open, reach } of states) {
    test(`with text at ${textSize}, ${name} needs no scrolling sideways and cuts nothing off`, async ({
      page,
    }) => {
      await (open ? open(page) : page.goto(path))
      await setTextSize(page, textSize)
      await reach?.(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH)
      expect(await page.evaluate(findClippedText)).toEqual([])
    })
  }

  test(`with text at ${textSize}, the link past the header waits out of sight`, async ({ page }) => {
    await page.goto('/')
    await setTextSize(page, textSize)
    const link = page.getByRole('link', { name: 'Skip to content' })
    await expect(link).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(link).toBeInViewport()
  })
}

const windows = [
  { width: 320, height: 568, textSize: '100%' },
  { width: 320, height: 568, textSize: '130%' },
  { width: 360, height: 740, textSize: '130%' },
  { width: 360, height: 740, textSize: '150%' },
  { width: 360, height: 740, textSize: '200%' },
  { width: 390, height: 844, textSize: '200%' },
  { width: 768, height: 1024, textSize: '200%' },
  { width: 1280, height: 800, textSize: '200%' },
]

for (const { width, height, textSize } of windows) {
  test(`at ${width} by ${height} px with text at ${textSize}, three quarters of the window are free`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await setTextSize(page, textSize)
    await page.evaluate(() => scrollTo(0, 3 * innerHeight))
    expect(await page.evaluate(measureCovered)).toBeLessThanOrEqual(height / 4)
    expect(await page.evaluate(findClippedText)).toEqual([])
  })
}

test('with text at 400% on a wide screen nothing needs scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await setTextSize(page, '400%')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
}

function measureCovered(): number {
  return [...document.querySelectorAll('.site-header__bar, .quick-bar')]
    .map((element) => element.getBoundingClientRect())
    .map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)))
    .reduce((total, height) => total + height, 0)
}
