import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'

const folder = process.env['PICTURES']
const widths = [320, 390, 768, 1280, 1440]
const schemes = ['light', 'dark'] as const
const MAX_NAME_LENGTH = 120

/**
 * Takes pictures of the whole page as it is now, at five widths and in both themes, where `npm run shots` has named a
 * folder. Afterwards the window and the theme are as before.
 */
export async function takePictures(page: Page): Promise<void> {
  if (folder === undefined || page.isClosed() || page.url() === 'about:blank') return
  const before = page.viewportSize()
  mkdirSync(folder, { recursive: true })
  const name = nextName()
  for (const colorScheme of schemes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
      await loadAll(page)
      const path = join(folder, `${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}

let taken = 0

/** By the titles of the running test, and a number where it is looked at more than once. */
function nextName(): string {
  const info = test.info()
  taken += 1
  const [file = '', ...titles] = info.titlePath
  const words = [file.replace(/\.spec\.ts$/, ''), ...titles].join(' ')
  const slug = words.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, MAX_NAME_LENGTH)
  return `${slug}-${taken}`
}

/** Scrolls to each picture that is loaded late, and waits until it is there. A page without script has no timers. */
async function loadAll(page: Page): Promise<void> {
  for (const image of await page.locator('img[loading=lazy]:visible').all())
    await image.scrollIntoViewIfNeeded()
  await page.evaluate(() =>
    Promise.allSettled(
      [...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()),
    ),
  )
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}
