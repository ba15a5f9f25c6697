import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { createFormText } from './inquiry-page.ts'

/** A figure for the month, or words of English. */
const FOREIGN = /M1?\d\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:AM|PM)\b|November|December|[٠-٩]/

test.use({ timezoneId: 'Asia/Kolkata', locale: 'ar-EG' })

/** As in a browser that has Arabic and English alone. */
async function withoutLanguages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = (tags: unknown) =>
      [tags].flat().filter((tag) => typeof tag === 'string' && /^(ar|en)\b/.test(tag)) as string[]
    for (const name of [
      'DateTimeFormat',
      'NumberFormat',
      'PluralRules',
      'DisplayNames',
      'ListFormat',
    ] as const) {
      const Whole = Intl[name]
      Object.assign(Intl, {
        [name]: new Proxy(Whole, {
          construct: (target, [tags, ...rest]) => Reflect.construct(target, [kept(tags), ...rest]),
          apply: (target, self, [tags, ...rest]) =>
            Reflect.apply(target as never, self, [kept(tags), ...rest]),
          get: (target, key) => (key === 'supportedLocalesOf' ? kept : Reflect.get(target, key)),
        }),
      })
    }
    const write = Number.prototype.toLocaleString
    Number.prototype.toLocaleString = function writeLacking(tags, ...rest) {
      const known = kept(tags)
      return write.call(this, known.length > 0 ? known : 'ar-EG', ...rest)
    }
  })
}

for (const locale of ['so', 'sw', 'am', 'fr'])
  test(`in a browser without ${locale} its page tells times and figures in ${locale}`, {
    tag: '@journey',
  }, async ({ page }) => {
    await withoutLanguages(page)
    await page.goto(`/${locale}/`)
    await page.locator('#inquiry-name').focus()
    await page.locator('form[novalidate]').waitFor()
    const text = createFormText()
    for (const [name, typed] of Object.entries(text)) await page.locator(`[name="${name}"]`).fill(typed)
    await page.locator('[name="message"]').fill('x'.repeat(12_345))
    await page.locator('.inquiry-form__send').click()
    const problems = page.locator('.error-summary')
    await expect(problems).toContainText(/12.345/u)
    await page.locator('[name="message"]').fill(text.message)
    await page.locator('.inquiry-form__send').click()
    const facts = page.locator('.sent-notice__facts')
    await expect(facts.locator('small')).toHaveCount(2)
    const told = await facts.innerText()
    expect(told).not.toMatch(FOREIGN)
    const [office, device] = told.match(/\d\d:\d\d/g) ?? []
    expect((toMinutes(device) - toMinutes(office) + DAY) % DAY).toBe(150)
    await page.locator('.sent-notice__page').last().click()
    await expect(page.locator('.patient-page time + small + small').first()).toBeVisible()
    expect(await page.locator('.patient-page').innerText()).not.toMatch(FOREIGN)
  })

test('the control: a time written for the browser’s own language is found', async ({ page }) => {
  await withoutLanguages(page)
  await page.goto('/so/')
  const written = await page.evaluate(() =>
    new Intl.DateTimeFormat('so', { dateStyle: 'long', timeStyle: 'short' }).format(0),
  )
  expect(written).toMatch(FOREIGN)
})

test('a device whose clocks show what the office’s do is told one time', async ({ openWindow, pona }) => {
  const page = await openWindow({ timezoneId: 'Africa/Addis_Ababa' })
  await page.goto(`${pona.origin}/so/`)
  await page.locator('#inquiry-name').focus()
  await page.locator('form[novalidate]').waitFor()
  for (const [name, typed] of Object.entries(createFormText()))
    await page.locator(`[name="${name}"]`).fill(typed)
  await page.locator('.inquiry-form__send').click()
  await expect(page.locator('.sent-notice__facts small')).toHaveCount(1)
})

const DAY = 24 * 60

function toMinutes(time = ''): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
