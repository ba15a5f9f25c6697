import { toHomePath } from '#contract/locales.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { expectedConsole, states } from '#testing/desk/patient-states.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { filledContents } from '../../../site/content/default-contents.ts'
import { findClippedText } from '../clipped-text.ts'

const { languages } = filledContents
const widths = [320, 360, 390, 480, 600, 768, 1024, 1280, 1440]
/** From here on WCAG counts text as large: it is read well enough before, and may grow less. */
const LARGE_PX = 24
const MIN_GROWTH = 1.9
const MIN_LARGE_GROWTH = 1.5

test.use({ expectedConsole, contextOptions: { reducedMotion: 'reduce' } })

for (const { locale } of languages)
  test(`with text at 200 % all text of the ${locale} page grows, and no word is cut`, {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto(toHomePath(locale))
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true
    })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await findStunted(page), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 800 })
    expect.soft(await findCutWords(page)).toEqual([])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect.soft(await page.evaluate(findClippedText)).toEqual([])
  })

for (const { locale } of languages)
  test(`with text at 200 % all text of each other ${locale} page grows`, async ({
    page,
    pona: { origin },
  }) => {
    test.setTimeout(180_000)
    for (const state of states)
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await state.reach({ page, origin, locale })
        expect.soft(await findStunted(page), `${state.name}, ${width} px`).toEqual([])
      }
  })

test('the control: a size bounded by the window and a word that is too long are found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.hero__text')?.style.setProperty('font-size', 'min(1rem, 5vw)')
    document
      .querySelector<HTMLElement>('.hero__title')
      ?.style.setProperty('font-size', 'min(0.5rem + 7.4vw, 9rem)')
    document.querySelector('.hero__title')?.append(' MMMMMMMMMMM')
  })
  expect((await findStunted(page)).map(([name]) => name)).toEqual(['H1.hero__title', 'P.hero__text'])
  expect(await findCutWords(page)).toContain('MMMMMMMMMMM in hero__title')
})

type Stunted = [element: string, sizes: string]

/** Elements whose text grows too little when the text of the browser is twice as large. */
async function findStunted(page: Page): Promise<Stunted[]> {
  const found = await page.evaluate(() => {
    const root = document.documentElement
    const elements = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((element) => element.closest('svg, script, style, template') === null)
    const readSizes = () => elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const once = readSizes()
    root.style.setProperty('font-size', '200%')
    const twice = readSizes()
    root.style.removeProperty('font-size')
    return elements.map(({ tagName, className }, n) => ({
      name: `${tagName}.${className}`,
      size: once[n] ?? 0,
      grown: twice[n] ?? 0,
    }))
  })
  return found.flatMap(({ name, size, grown }): Stunted[] => {
    const least = size >= LARGE_PX ? MIN_LARGE_GROWTH : MIN_GROWTH
    return grown >= size * least - 0.01 ? [] : [[name, `${size} ${grown}`]]
  })
}

/** Longer words need two lines where letters are wide. An address breaks where it must. */
const MAX_LETTERS = 11

/** Words that a line ends within, other than at a hyphen of their own. */
async function findCutWords(page: Page): Promise<string[]> {
  return page.evaluate((maxLetters) => {
    document.documentElement.style.setProperty('font-size', '200%')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      if (!node.parentElement?.checkVisibility() || text.includes('@')) continue
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}’']+/gu)) {
        if (word.length > maxLetters) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) cut.push(`${word} in ${node.parentElement.className}`)
      }
    }
    document.documentElement.style.removeProperty('font-size')
    return cut
  }, MAX_LETTERS)
}
