import { expect, test } from '#testing/desk/browser.ts'
import { expectedConsole, states } from '#testing/desk/patient-states.ts'
import { buildWithPseudoLanguages, pseudoLanguages } from '#testing/server/pseudo-languages.ts'
import { startServer } from '#testing/server/server-process.ts'
import { findClippedText } from '../clipped-text.ts'

test.use({ expectedConsole })
test.setTimeout(240_000)

test('words that are 40 % longer fit, and so does the page from right to left', async ({ openWindow }) => {
  using build = buildWithPseudoLanguages()
  await using server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, build)
  for (const { locale, dir } of pseudoLanguages)
    for (const width of [320, 1280]) {
      // Opens a page of its own: a draft is kept on the device for all languages.
      const page = await openWindow({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      for (const state of states)
        await test.step(`${state.name} in ${locale} at ${width} px`, async () => {
          await state.reach({ page, origin: server.origin, locale })
          const shown = await page.evaluate(() => ({
            direction: getComputedStyle(document.body).direction,
            width: document.documentElement.scrollWidth,
          }))
          expect.soft(shown).toEqual({ direction: dir, width })
          expect.soft(await page.evaluate(findClippedText)).toEqual([])
        })
      await page.close()
    }
})
