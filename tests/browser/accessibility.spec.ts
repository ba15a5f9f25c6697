import { openApplicationError } from '#testing/desk/application-error.ts'
import { type AxeOptions, enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import {
  createFormText,
  fillForm,
  refuseEmptyForm,
  sendGoodForm,
  sendInVain,
  waitForIsland,
} from './inquiry-page.ts'

const widths = [320, 1280]

type State = Partial<Record<'open' | 'reach', (page: Page) => Promise<void>>> & {
  name: string
  path?: string
}

const states: State[] = [
  { name: 'the page as it comes' },
  { name: 'the open menu', reach: openMenu },
  { name: 'a rejected form', reach: refuseEmptyForm },
  { name: 'a sent form', reach: sendGoodForm },
  { name: 'an open answer and a tooltip', reach: openAnswerAndTooltip },
  { name: 'the privacy notice', path: '/privacy' },
  { name: 'the accessibility statement', path: '/accessibility' },
  { name: 'the page about costs', path: '/costs' },
  { name: 'an unknown path', path: '/nowhere' },
  { name: 'an application error', open: openApplicationError },
]

test.use({
  expectedConsole: [/Page not found|status of (404|500)|could not be sent/],
  contextOptions: { reducedMotion: 'reduce' },
})

for (const width of widths) {
  for (const { name, path = '/', open, reach } of states) {
    const tag = width === 320 || name === 'the page as it comes' ? '@journey' : []
    test(`axe finds nothing in ${name} at ${width} px`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await (open ? open(page) : page.goto(path))
      await reach?.(page)
      expect(await findAll(page)).toEqual([])
      expect(await findByNight(page)).toEqual([])
    })
  }

  test(`axe finds nothing in a failed form at ${width} px`, { tag: width === 320 ? '@journey' : [] }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await waitForIsland(page)
    await fillForm(page, createFormText())
    await context.route('**/functions/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    const failed = page.waitForEvent('console', (message) => message.text().includes('could not be sent'))
    await sendInVain(page)
    await failed
    expect(await findAll(page)).toEqual([])
    expect(await findByNight(page)).toEqual([])
  })
}

test('the control: axe finds a violation where there is one', async ({ page }) => {
  await page.goto('/')
  await page
    .locator('main img')
    .first()
    .evaluate((image) => image.removeAttribute('alt'))
  expect((await findAll(page)).map(({ rule }) => rule)).toEqual(['image-alt'])
})

for (const [contrast, color] of [
  ['2.8', '#999'],
  ['4.6', '#757575'],
] as const) {
  test(`the control: axe finds text with a contrast of ${contrast}`, async ({ page }) => {
    await page.goto('/privacy')
    const text = page.locator('main p').first()
    await text.evaluate((element: HTMLElement, color) => {
      element.style.color = color
      element.style.backgroundColor = '#fff'
    }, color)
    expect((await findAll(page)).map(({ rule }) => rule)).toEqual(['color-contrast'])
  })
}

test('the page can be walked with the keyboard, and what has focus is never hidden', {
  tag: '@journey',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  const seen = new Set<string>()
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(readFocused)
    if (focused === undefined) break
    expect(focused.isInView, `${focused.name} is covered or out of view`).toBe(true)
    seen.add(focused.name)
  }
  for (const name of ['Full Name', 'Message', 'Send my inquiry']) expect([...seen].join('\n')).toContain(name)
})

test('nothing overflows at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  expect(await page.evaluate(findOverflowing)).toEqual([])
})

test('the control: in dark mode axe finds text in a light-mode colour', async ({ page }) => {
  await page.goto('/')
  await page
    .locator('#services-title')
    .evaluate((title: HTMLElement) => title.style.setProperty('color', '#0e4d45'))
  expect((await findByNight(page)).map(({ rule }) => rule)).toContain('color-contrast')
})

async function findAll(page: Page) {
  return analyze(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    ...enhancedContrast,
  })
}

async function findByNight(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(16, 26, 23)',
  )
  return analyze(page, { runOnly: ['color-contrast'], ...enhancedContrast })
}

async function analyze(page: Page, options: AxeOptions) {
  const violations = await findViolations(page, options)
  return violations.map(({ id, nodes }) => ({
    rule: id,
    targets: nodes.map(({ target }) => target.join(' ')),
  }))
}

async function openAnswerAndTooltip(page: Page): Promise<void> {
  await page.locator('summary').first().click()
  await page.locator('dt .term').first().hover()
  await page.getByRole('tooltip').waitFor()
}

async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /menu/i })
  if (await toggle.isVisible()) await toggle.click()
}

/**
 * The focused element, and whether some point of it is visible and not covered; undefined once focus left the page.
 */
function readFocused(): { name: string; isInView: boolean } | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.labels?.[0]
      : element
  const box = element.getBoundingClientRect()
  const top = document.elementFromPoint(box.x + box.width / 2, Math.min(box.y + 4, box.y + box.height / 2))
  return {
    name: label?.textContent ?? element.tagName,
    isInView: top !== null && (element.contains(top) || top.contains(element)),
  }
}

function findOverflowing(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        element.getBoundingClientRect().right > innerWidth + 1 && element.getBoundingClientRect().width > 1,
    )
    .filter((element) => element.closest('svg, [aria-hidden=true], img') === null)
    .map((element) => `${element.tagName}.${element.className}`)
}
