import { enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import {
  createHospitals,
  createPatientPage,
  hospitalFiles,
  openRendered,
} from '#testing/desk/rendered-page.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findClippedText } from './clipped-text.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const asking = (locale: string) => createPatientPage(locale, { hospitals: createHospitals() })

async function checkPage(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await page.evaluate(findClippedText)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page, enhancedContrast)).toEqual([])
  }
}

for (const [locale, width] of [
  ['sw', 360],
  ['ar', 360],
  ['am', 320],
  ['fr', 360],
  ['so', 320],
  ['en', 1280],
] as const) {
  const tag = locale === 'ar' ? '@journey' : []
  test(`in ${locale} the question and the offers fit, and axe finds nothing, at ${width} px`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openRendered(page, asking(locale))
    await expect(page.locator('.hospital-question button')).toHaveCount(4)
    await expect(page.locator('#offers button')).toHaveText([/Fortis/, /./])
    await checkPage(page, width)
  })
}

for (const width of [320, 1280])
  test(`axe finds nothing in the page with files for a hospital at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openRendered(page, hospitalFiles)
    const names = await page.getByRole('button', { name: /^Download / }).all()
    expect(names).toHaveLength(2)
    await checkPage(page, width)
    await page.unrouteAll()
    await openRendered(page, { kind: 'hospital-files', locale: 'en', shared: null })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
    await checkPage(page, width)
  })

test('with text at 200 %, nothing is cut off on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const request of [asking('en'), hospitalFiles]) {
    await page.unrouteAll()
    await openRendered(page, request)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await page.evaluate(findClippedText)).toEqual([])
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('on a phone each offer is a card whose figures have their labels', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openRendered(page, asking('en'))
    await expect(page.locator('.offers thead')).toBeHidden()
    await expect(page.locator('.offers__label:visible')).toHaveText([
      ...['Estimated cost', 'Nights in hospital', 'Days in the country', 'Valid until'],
      ...['Estimated cost', 'Days in the country', 'Valid until'],
      ...['Estimated cost', 'Nights in hospital', 'Days in the country', 'Valid until'],
    ])
  })

  test('on a wide screen the offers are a table', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openRendered(page, asking('en'))
    const table = page.getByRole('table', { name: 'Offers from hospitals' })
    await expect(table.getByRole('columnheader')).toHaveText([
      ...['Hospital', 'Estimated cost', 'Nights in hospital', 'Days in the country', 'Valid until'],
    ])
    await expect(table.getByRole('rowheader')).toHaveText([/^Fortis/, /^Bumrungrad/, /^Medipol/])
    await expect(page.locator('.offers__label:visible')).toHaveCount(0)
  })

  test('on paper there is no button, and the table fits A4', async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    // A4 less the margins of the browser.
    await page.setViewportSize({ width: 718, height: 1000 })
    await openRendered(page, asking('en'))
    await expect(page.locator('main :is(button, input, textarea):visible')).toHaveCount(0)
    await expect(page.locator('.offers thead')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718)
    const colours = await page.locator('#offers').evaluate((offers) => {
      const styles = [...offers.querySelectorAll('*')].map((element) => getComputedStyle(element))
      return [...new Set(styles.map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`))]
    })
    expect(colours).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)'])
  })

  test('the question is answered by the keyboard alone, with its referral', async ({ page }) => {
    await openRendered(page, asking('en'))
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Yes, and later reports too' }).press('Enter')
    const fields = new URLSearchParams((await sent).postData() ?? '')
    expect(Object.fromEntries(fields)).toEqual({
      act: 'consent',
      referral: 'apollo',
      seen: '1',
      answer: 'later',
    })
  })
})
