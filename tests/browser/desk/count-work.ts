import type { Locator, Page } from '#testing/outside/playwright.ts'

/** Words of programs, which nobody who runs an office has to know. */
const wordsOfPrograms = /SMTP URL|to dial|retention|smtps|PUBLIC_ORIGIN|OpenID Connect|LMTP|s3:\/\//i
/** Needs its explanation beside it. */
const explainedLabel = 'Registered name'

type Upload = { name: string; mimeType: string; buffer: Buffer }

export type Work = ReturnType<typeof countWork>

/** Fills and clicks as a person does, counts both, and reads each page on the way. */
export function countWork(page: Page) {
  let [fields, clicks] = [0, 0]
  const found = new Set<string>()
  const findField = (label: string, within: Page | Locator = page) =>
    within.getByLabel(new RegExp(`^${RegExp.escape(label)}(?: \\*)?$`))
  return {
    count: () => ({ fields, clicks }),
    /** Words of programs that were on a page, and labels without the explanation that they need. */
    found: () => [...found],
    async fill(label: string, text: string) {
      fields += 1
      await findField(label).fill(text)
    },
    async choose(label: string, option: string) {
      fields += 1
      await findField(label).selectOption(option)
    },
    async upload(label: string, file: Upload, within: Page | Locator = page) {
      fields += 1
      await findField(label, within).setInputFiles(file)
    },
    async pick(name: string) {
      clicks += 1
      await page.getByRole('radio', { name }).check()
    },
    async check(name: string) {
      clicks += 1
      await page.getByRole('checkbox', { name }).check()
    },
    async press(name: string) {
      clicks += 1
      await page.getByRole('button', { name, exact: true }).click()
    },
    /** Opens all that is folded, too. */
    async read() {
      const text = await page.evaluate(() => document.body.textContent ?? '')
      const [word] = wordsOfPrograms.exec(text) ?? []
      if (word !== undefined) found.add(word)
      for (const input of await page.getByLabel(explainedLabel).all())
        if ((await input.getAttribute('aria-describedby')) === null) found.add(explainedLabel)
    },
  }
}
