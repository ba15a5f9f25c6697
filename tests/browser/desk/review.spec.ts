import { enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, type OpenWindow, type Pona, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

// A link that is used again is refused, and axe tries to run in the frame, where nothing runs.
test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d|^Blocked script execution/] })

/** The pages of all languages, on a busy machine. */
const RENDERED_MS = 60_000

const title = 'Votre chemin vers la santé commence ici'
const unread = 'Aucun locuteur natif n’a encore lu cette page.'
const englishConsent = /By sending this you agree that/

/** The administrator's page of words in French, and the link for a reviewer. */
async function invite(openWindow: OpenWindow, pona: Pona) {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/words' })
  await page.getByLabel('Language').selectOption({ label: 'French' })
  await page.getByLabel('Name of the reviewer').fill('Chantal Niyonzima')
  await page.getByRole('button', { name: 'Make a link for a review' }).click()
  const link = await page.getByText(`${pona.deskOrigin}/review#token=`).innerText()
  return { page, link }
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test('a native speaker reviews a language by a link, and what they signed is published as reviewed', async ({
  openWindow,
  pona,
}) => {
  // Each part is signed, one after the other.
  test.setTimeout(300_000)
  const { page: admin, link } = await invite(openWindow, pona)
  const site = await openWindow()
  await site.goto(`${pona.origin}/fr/`)
  await expect(site.getByText(unread)).toBeVisible()
  await expect(site.getByText(englishConsent)).toHaveAttribute('lang', 'en')

  const page = await openWindow({ reducedMotion: 'reduce', viewport: { width: 320, height: 740 } })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Review: French' })).toBeVisible()
  expect(page.url()).toBe(`${pona.deskOrigin}/review`)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectNoOverflow(page)

  await page.getByLabel('Part').selectOption({ label: 'First screen' })
  const field = page.getByLabel('Title', { exact: true })
  await expect(page.locator('.words__row', { has: field }).locator('[lang=en]')).toHaveText(
    'Your Journey to Healing Begins Here',
  )
  await field.fill(title)
  const frame = page.frameLocator('iframe[data-state="shown"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title)
  const sign = page.getByRole('button', { name: /^Sign this part/ })
  await page.getByLabel('Part').selectOption({ index: 0 })
  const parts = await page.getByLabel('Part').getByRole('option').count()
  for (let signed = 1; signed <= parts; signed++) {
    await sign.click()
    await expect(
      page.getByText(`${signed} of ${parts} parts are signed.`, { exact: false }).last(),
    ).toBeVisible()
  }
  await expect(sign).toHaveCount(0)

  // Nothing else: neither in this browser, nor by the link in another one.
  await page.goto(`${pona.deskOrigin}/words`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const other = await openWindow()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  // The next day, in the same browser.
  await page.goto(`${pona.deskOrigin}/review`)
  await expect(page.getByText(`${parts} of ${parts} parts are signed.`).first()).toBeVisible()

  await admin.reload()
  await admin.getByLabel('Language').selectOption({ label: 'French' })
  await expect(admin.getByText(`signed ${parts} of ${parts} parts`)).toBeVisible()
  await admin.getByRole('button', { name: 'Publish' }).click()
  await expect(findNotice(admin, 'Published.')).toBeVisible({ timeout: RENDERED_MS })
  await expect(async () => {
    await site.reload()
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await expect(site.getByText(unread)).toHaveCount(0)
  await expect(site.getByText(englishConsent)).toHaveCount(0)
  await site.goto(`${pona.origin}/fr/privacy`)
  await expect(site.getByRole('heading', { name: 'Seul le texte anglais fait foi' })).toHaveCount(0)

  await admin.getByRole('button', { name: 'Take back Review by' }).click()
  await expect(findNotice(admin, 'The link is taken back.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
})

for (const width of [320, 1280])
  test(`the reviewer's page has no accessibility violations at ${width} px`, async ({ openWindow, pona }) => {
    const { link } = await invite(openWindow, pona)
    const page = await openWindow({ reducedMotion: 'reduce', viewport: { width, height: 900 } })
    await page.goto(link)
    await expect(page.getByRole('button', { name: /^Sign this part/ })).toBeVisible()
    await expect(
      page.frameLocator('iframe[data-state="shown"]').getByRole('heading', { level: 1 }),
    ).toBeVisible()
    expect(await findViolations(page, enhancedContrast)).toEqual([])
  })
