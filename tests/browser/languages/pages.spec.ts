import { toHomePath } from '#contract/locales.ts'
import { enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { expectedConsole, states, type Visit } from '#testing/desk/patient-states.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { filledContents } from '../../../site/content/default-contents.ts'
import { findClippedText } from '../clipped-text.ts'
import { alikeNames, findForeign, listShownWords } from './shown-words.ts'

const { languages } = filledContents
/** Width at which `npm test` looks at a language: Arabic has another script and another direction. */
const often: Readonly<Record<string, number>> = { ar: 320 }

test.use({ expectedConsole, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(180_000)
/** Names the state that can't be reached, before the time of all is over. */
const STEP_MS = 60_000

for (const width of [320, 1280])
  for (const content of languages.filter(({ locale }) => locale !== 'en')) {
    const { locale } = content
    const tag = often[locale] === width ? '@journey' : []
    test(`in ${locale} each page fits, is of one language and accessible, at ${width} px`, { tag }, async ({
      page,
      pona: { origin },
    }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const state of states)
        await test.step(
          state.name,
          async () => {
            await state.reach({ page, origin, locale })
            expect.soft(await readDirection(page)).toEqual({ lang: locale, direction: content.dir })
            expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
            expect.soft(await page.evaluate(findClippedText)).toEqual([])
            expect.soft(findForeign(await page.evaluate(listShownWords), content, alikeNames)).toEqual([])
            expect.soft(await findProblems(page)).toEqual([])
          },
          { timeout: STEP_MS },
        )
    })
  }

for (const { locale, dir } of languages)
  test(`${locale} has its direction before any script or style`, { tag: '@journey' }, async ({
    pona,
    request,
  }) => {
    const paths = ['', 'privacy', 'accessibility', 'costs', 'nowhere'].map(
      (path) => toHomePath(locale) + path,
    )
    for (const path of paths) {
      const [tag = ''] = /<html[^>]*>/.exec(await (await request.get(pona.origin + path)).text()) ?? []
      expect([path, tag.includes(`lang="${locale}"`), tag.includes('dir="rtl"')]).toEqual([
        path,
        true,
        dir === 'rtl',
      ])
    }
  })

test('the control: a word in English is found, and so is a page that is too wide', async ({ page, pona }) => {
  const visit: Visit = { page, origin: pona.origin, locale: 'am' }
  await page.setViewportSize({ width: 320, height: 800 })
  await states[0]?.reach(visit)
  await page.locator('main h1').evaluate((title) => {
    title.textContent = 'Begin here'
    const wide = document.createElement('p')
    wide.textContent = '.'
    wide.style.inlineSize = '400px'
    title.after(wide)
  })
  const content = languages.find(({ locale }) => locale === visit.locale)
  expect(content && findForeign(await page.evaluate(listShownWords), content, alikeNames)).toEqual([
    'Begin here',
  ])
  expect(await page.evaluate(findClippedText)).not.toEqual([])
})

test('a target is too small by its own size, not by a header that it is scrolled under', async ({
  page,
  pona,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await states[0]?.reach({ page, origin: pona.origin, locale: 'am' })
  const call = page.locator('.contact-card__button').first()
  const scrollHalfUnderHeader = async () => {
    const bottom = (await page.locator('.site-header').boundingBox())?.height ?? 0
    await call.evaluate((link, headerBottom) => {
      scrollBy({ top: link.getBoundingClientRect().top - headerBottom + 32, behavior: 'instant' })
    }, bottom)
    const top = (await call.boundingBox())?.y ?? 0
    expect(bottom - top).toBeCloseTo(32, 0)
  }
  await scrollHalfUnderHeader()
  expect(await findProblems(page)).toEqual([])

  await page.locator('.contact-card__button').evaluateAll((links) => {
    const small = { blockSize: '16px', minBlockSize: '0', padding: '0', marginBlock: '0', fontSize: '8px' }
    for (const link of links as HTMLElement[]) {
      Object.assign(link.style, small)
      // axe doesn't judge a target whose content overflows.
      link.querySelector('.icon')?.remove()
    }
  })
  await scrollHalfUnderHeader()
  const phone = expect.stringContaining('.contact-card__button.button--quiet[href="tel:')
  expect(await findProblems(page)).toEqual([['target-size', phone, phone]])
})

async function readDirection(page: Page) {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    direction: getComputedStyle(document.body).direction,
  }))
}

async function findProblems(page: Page) {
  const violations = await findViolations(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    ...enhancedContrast,
  })
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(' '))])
}
