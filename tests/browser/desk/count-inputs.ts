import type { Locator, Page } from '#testing/outside/playwright.ts'

/** Works in a window and counts: keys with their modifiers, taps, and each typed text as one. */
export type Counted = {
  begin(): Promise<void>
  count(): Promise<number>
  press(...keys: readonly string[]): Promise<void>
  type(words: string): Promise<void>
  tap(...targets: readonly Locator[]): Promise<void>
}

/** Before the window's first page. Keys and taps are counted as the page gets them. */
export async function countInputs(page: Page): Promise<Counted> {
  let texts = 0
  await page.addInitScript(() => {
    const add = () => {
      const { dataset } = document.documentElement
      dataset['inputs'] = String(Number(dataset['inputs'] ?? 0) + 1)
    }
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta']
    addEventListener('keydown', ({ key }) => !modifiers.includes(key) && add(), true)
    addEventListener('touchstart', add, true)
  })
  return {
    async begin() {
      texts = 0
      await page.evaluate(() => {
        document.documentElement.dataset['inputs'] = '0'
      })
    },
    count: async () =>
      texts + (await page.evaluate(() => Number(document.documentElement.dataset['inputs']))),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    async type(words) {
      texts += 1
      await page.keyboard.insertText(words)
    },
    async tap(...targets) {
      for (const target of targets) await target.tap()
    },
  }
}
