import { enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { createFormText, fillForm, sendButton, sendInVain, waitForIsland } from './inquiry-page.ts'

const MIN_TARGET = 44

const states: Record<string, (page: Page) => Promise<void>> = {
  'with a suggestion and an understood number': async (page) => {
    await fillForm(page, { ...createFormText(), email: 'achieng@gmial.com', phone: '+91 98765 43210' })
    await page.getByText('We will call').waitFor()
  },
  'with a doubted number': async (page) => {
    await fillForm(page, { ...createFormText(), phone: '0712 34' })
    await page.getByText('Is a digit missing?').waitFor()
  },
  'that waits for the connection': async (page) => {
    await fillForm(page, createFormText())
    await page.context().setOffline(true)
    await sendButton(page).click()
    await page.getByText('We send your message as soon as').waitFor()
  },
  'that could not be sent': fail,
  'that was sent': async (page) => {
    await fillForm(page, createFormText())
    await sendButton(page).click()
    await page.getByRole('region', { name: 'We have your inquiry' }).waitFor()
  },
  'that was cleared': async (page) => {
    await fillForm(page, createFormText())
    await page.getByRole('button', { name: 'Clear what I typed' }).click()
    await page.getByText('What you typed is cleared.').waitFor()
  },
}

test.use({
  // The tooltips may not have been loaded when the connection is lost.
  expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|could not be sent/],
  contextOptions: { reducedMotion: 'reduce' },
})

for (const width of [320, 1280]) {
  for (const [name, reach] of Object.entries(states)) {
    test(`a form ${name} is for everyone at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await waitForIsland(page)
      await reach(page)
      const violations = await findViolations(page, enhancedContrast, '[data-island="inquiry-form"]')
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      expect(await findSmallTargets(page)).toEqual([])
      expect(await findOverflow(page)).toBeLessThanOrEqual(0)

      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await findOverflow(page)).toBeLessThanOrEqual(0)
    })
  }
}

for (const width of [360, 1280]) {
  test(`a failure covers nothing and can be seen at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await waitForIsland(page)
    await fail(page)
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await expect(toast).toBeInViewport({ ratio: 0.99 })
    await expect(sendButton(page)).toBeFocused()
    await expect(sendButton(page)).toBeInViewport({ ratio: 0.99 })
    expect(await toast.evaluate(findCovered)).toEqual([])
    await toast.evaluate((floating: HTMLElement) => {
      Object.assign(floating.style, { position: 'fixed', inset: '5rem 0 0' })
    })
    expect(await toast.evaluate(findCovered)).not.toEqual([])
  })
}

async function fail(page: Page): Promise<void> {
  await page.route('**/send-contact-email', (route) => route.abort())
  await fillForm(page, createFormText())
  await sendInVain(page)
}

function findSmallTargets(page: Page): Promise<string[]> {
  return page
    .locator('[data-island="inquiry-form"] :is(a, button, select, input:not([type=hidden]), textarea)')
    .evaluateAll(
      (targets, least) =>
        targets
          // Hidden elements are no targets.
          .filter((target) => target.closest('[aria-hidden], [hidden]') === null)
          .filter((target) => target.getBoundingClientRect().height < least)
          .map((target) => target.outerHTML),
      MIN_TARGET,
    )
}

function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

function findCovered(toast: Element): string[] {
  const place = toast.getBoundingClientRect()
  return Array.from(document.querySelectorAll('a, button, input, select, textarea'))
    .filter((control) => !toast.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { top, bottom, left, right, width } = control.getBoundingClientRect()
      return width > 0 && top < place.bottom && bottom > place.top && left < place.right && right > place.left
    })
    .map((control) => control.outerHTML)
}
