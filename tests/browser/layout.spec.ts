import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { refuseEmptyForm } from './inquiry-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))

for (const width of [1280, 1440]) {
  test(`the contact cards stay level with the form at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const field of ['Full Name', 'Message']) {
      await page.getByLabel(field).scrollIntoViewIfNeeded()
      expect(await topOf(page, '.contact__cards')).toBe(await topOf(page, '.contact__form'))
    }
  })
}

test('with an error at the number, its label and control stay in line with those of the country code', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await refuseEmptyForm(page)
  await expect(page.locator('#inquiry-phone-error')).toBeVisible()
  expect(await topOf(page, '[for=inquiry-countryCode]')).toBe(await topOf(page, '[for=inquiry-phone]'))
  expect(await topOf(page, '#inquiry-countryCode')).toBe(await topOf(page, '#inquiry-phone'))
})

for (const width of [320, 390, 768]) {
  test(`bullets stand only between highlights, never at the end of a line, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const highlights = (await page.locator('.stamp__highlights').evaluateAll(readHighlights)).flat()
    expect(highlights.filter(({ beginsLine }) => beginsLine).length).toBeGreaterThan(5)
    expect(highlights.filter(({ beginsLine }) => !beginsLine).length).toBeGreaterThan(2)
    for (const { name, beginsLine, showsBullet, trailer } of highlights) {
      expect(showsBullet, name).toBe(!beginsLine)
      expect(trailer, name).toBe('none')
    }
  })
}

test('beside the taller postcard the last stamp has no gap in its middle', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  const gaps = await page.locator('.stamp').evaluateAll((stamps) =>
    stamps.map((stamp) => {
      const bottom = stamp.querySelector('.stamp__highlights')?.getBoundingClientRect().bottom ?? 0
      return (stamp.querySelector('.stamp__facts')?.getBoundingClientRect().top ?? Number.NaN) - bottom
    }),
  )
  expect(gaps).toHaveLength(5)
  for (const gap of gaps) expect(gap).toBeLessThan(40)
})

test('by night the page is dark on a screen, and light on paper', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const readGround = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await readGround()).toBe('rgb(16, 26, 23)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await readGround()).toBe('rgb(251, 246, 236)')
})

/** Whether each bullet is visible: clipped content can't be hit either. */
function readHighlights(lists: Element[]) {
  return lists.map((list) => {
    list.scrollIntoView({ block: 'center', behavior: 'instant' })
    return [...list.children].map((item) => {
      const { left, top } = item.getBoundingClientRect()
      const bullet = Number.parseFloat(getComputedStyle(item).paddingInlineStart)
      const hit = document.elementFromPoint(left + bullet / 2, top + item.clientHeight / 2)
      return {
        name: item.textContent,
        beginsLine: left === list.getBoundingClientRect().left,
        showsBullet: hit === item && getComputedStyle(item, '::before').borderTopStyle === 'solid',
        trailer: getComputedStyle(item, '::after').content,
      }
    })
  })
}
