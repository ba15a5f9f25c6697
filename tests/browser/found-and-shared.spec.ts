import { toHomePath } from '#contract/locales.ts'
import { openApplicationError } from '#testing/desk/application-error.ts'
import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { distDir } from '../../scripts/paths.ts'
import { readPageRecord, readRelease } from '../../server/company/pages/page-record.ts'
import { toSiteFacts } from '../../server/company/pages/site-facts.ts'

const { publicOrigin } = readPageRecord(distDir).settings
const { words } = toSiteFacts(readRelease(distDir).contents)
const SHARE_IMAGE_LIMIT = 300_000

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')

for (const path of ['/', '/privacy', '/accessibility', '/costs']) {
  test(`${path} has what a search result and a shared link show`, async ({ page, request }) => {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', publicOrigin + path)
    expect(await meta(page, 'og:url')).toBe(publicOrigin + path)
    expect(await meta(page, 'og:title')).toBe(await page.title())
    expect(await meta(page, 'og:description')).toBe(await meta(page, 'description'))
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image')
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    const image = (await meta(page, 'og:image')) ?? ''
    expect(image.startsWith(publicOrigin)).toBe(true)
    const picture = await (await request.get(new URL(image).pathname)).body()
    expect(picture.length).toBeLessThan(SHARE_IMAGE_LIMIT)
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  })
}

test('the page tells search engines of the company, and rates nobody', async ({ page }) => {
  await page.goto('/')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'TravelAgency', telephone: '+254200000001' })
  expect(JSON.stringify(data)).not.toContain('AggregateRating')
})

test.describe('pages that are about one visit', () => {
  test.use({ expectedConsole: [/Page not found|404|500/] })

  const pages: [string, (page: Page) => Promise<unknown>][] = [
    ['an unknown path', (page) => page.goto('/nowhere')],
    ['an application error', (page) => openApplicationError(page)],
  ]

  for (const [name, open] of pages) {
    test(`${name} stays out of search results`, async ({ page }) => {
      await open(page)
      expect(await meta(page, 'robots')).toBe('noindex')
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    })
  }
})

test('robots.txt names the sitemap, and the sitemap names pages that are there', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => `${address}`)
  const homes = Object.keys(words).map((locale) => publicOrigin + toHomePath(locale))
  expect(new Set(addresses)).toEqual(
    new Set(homes.flatMap((home) => [home, `${home}costs`, `${home}privacy`, `${home}accessibility`])),
  )
  for (const address of addresses) {
    expect((await request.get(new URL(address).pathname)).status()).toBe(200)
  }
})

test('security.txt has a contact and expires within a year', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt')
  expect(response.headers()['content-type']).toContain('text/plain')
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('every icon that a browser asks for is there', async ({ page, request }) => {
  await page.goto('/')
  const hrefs = await page
    .locator('link[rel*=icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toHaveLength(3)
  const manifest = await (await request.get('/site.webmanifest')).json()
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  // Browsers ask for the last one by themselves.
  for (const href of [...hrefs, ...icons, '/favicon.ico'])
    expect((await request.get(`${href}`)).status()).toBe(200)
})
