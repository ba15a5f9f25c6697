import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { createFormText, fillForm, refuseEmptyForm, sendInVain, waitForIsland } from './inquiry-page.ts'

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

for (const width of [320, 390, 1440]) {
  test(`the emergency line keeps away from the title of the form at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const bottom = await page
      .locator('.contact__form-title')
      .evaluate((title) => title.getBoundingClientRect().bottom)
    expect((await topOf(page, '.contact__emergency')) - bottom).toBeGreaterThanOrEqual(15)
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

for (const width of [320, 390]) {
  test(`the links of the errors stay apart on two lines, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    await refuseEmptyForm(page)
    // Longer than any English error, so that all of them need two lines.
    await page.locator('.error-summary__list a').evaluateAll((links) => {
      for (const link of links) link.append(': write it as you would on a letter to us')
    })
    const lines = await page.locator('.error-summary__list a').evaluateAll((links) =>
      links.map((link) => {
        const range = new Range()
        range.selectNodeContents(link)
        const rows = [...range.getClientRects()]
        const tops = rows.map(({ top }) => top)
        return {
          rows: new Set(tops).size,
          top: Math.min(...tops),
          bottom: Math.max(...rows.map(({ bottom }) => bottom)),
        }
      }),
    )
    expect(lines).toHaveLength(4)
    for (const [index, line] of lines.entries()) {
      expect(line.rows).toBeGreaterThan(1)
      const next = lines[index + 1]
      if (next) expect(next.top - line.bottom).toBeGreaterThanOrEqual(12)
    }
  })
}

test('an address that needs two lines breaks before its @', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await waitForIsland(page)
  await page.getByLabel('Email Address').fill('wanjiku.mwangi@gmail.co')
  await page.getByLabel('Full Name').focus()
  const note = page.getByText('Did you mean')
  await expect(note).toBeVisible()
  expect(await note.evaluate(readLines)).toEqual(['Did you mean', 'wanjiku.mwangi', '@gmail.com?'])
})

test.describe('when sending fails', () => {
  test.use({ expectedConsole: [/Failed to load resource|could not be sent/] })
  test('a number in its button stays on one line', async ({ page }) => {
    await page.goto('/')
    await waitForIsland(page)
    await fillForm(page, createFormText())
    await page.route('**/functions/v1/send-contact-email', (route) => route.abort())
    await sendInVain(page)
    const call = page.locator('.contact-links a').first()
    await call.evaluate((link: HTMLElement) => {
      link.style.maxInlineSize = '14rem'
    })
    expect(await call.evaluate(readLines)).toEqual(['Call', '+254\u00A020\u00A0000\u00A00001'])
  })
})

for (const [width, leastBetween] of [
  [320, 0],
  [560, 5],
  [768, 3],
] as const) {
  test(`bullets stand only between highlights, never at the end of a line, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const highlights = (await page.locator('.stamp__highlights').evaluateAll(readHighlights)).flat()
    expect(highlights.filter(({ beginsLine }) => beginsLine).length).toBeGreaterThanOrEqual(5)
    expect(highlights.filter(({ beginsLine }) => !beginsLine).length).toBeGreaterThanOrEqual(leastBetween)
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
  expect(gaps.at(-1)).toBeLessThan(40)
  // Their neighbours may have a line more.
  for (const gap of gaps) expect(gap).toBeLessThan(60)
})

test('by night the page is dark on a screen, and light on paper', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const readGround = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await readGround()).toBe('rgb(16, 26, 23)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await readGround()).toBe('rgb(251, 246, 236)')
})

/** The text of an element, line by line. */
function readLines(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const lines = new Map<number, string>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    for (let index = 0; index < text.length; index++) {
      const range = new Range()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const { top, width } = range.getBoundingClientRect()
      if (width > 0) lines.set(top, (lines.get(top) ?? '') + text[index])
    }
  }
  return [...lines.values()].map((line) => line.replace(/^ | $/g, ''))
}

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
