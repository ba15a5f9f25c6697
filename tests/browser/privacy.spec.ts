import { expect, test } from '#testing/desk/browser.ts'

test('the privacy notice is reached from the form and from the footer', { tag: '@journey' }, async ({
  page,
}) => {
  for (const place of [page.locator('#contact'), page.getByRole('contentinfo')]) {
    await page.goto('/')
    await place.getByRole('link', { name: 'Privacy notice' }).click()
    await expect(page).toHaveURL('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we do with what you tell us')
  }
})

test('the privacy notice names controller, purpose, retention and rights', async ({ page }) => {
  await page.goto('/privacy')
  const notice = page.getByRole('article')
  for (const words of [
    /Pona Example Limited, .*data controller/,
    /health data/,
    /stand in Kenya\. A hosting company/,
    /email company carries our emails/,
    /mailbox has copies of its own\. They stay until we delete them/,
    /take back your agreement at any time/,
    new RegExp(`for ${730} days.*spam, after 90 days`),
    /hospital/,
    /Data Protection Commissioner/,
  ])
    await expect(notice).toContainText(words)
  await expect(notice).not.toContainText(/\{\w+\}/)
  await expect(notice.getByRole('link', { name: 'care@pona.example' })).toBeVisible()
})

test('the consent names controller, data, place, processors and withdrawal', async ({ page }) => {
  await page.goto('/')
  const consent = page.locator('form').getByText(/^By sending this you agree/)
  for (const words of [
    /Pona Example Limited uses it, health details too, to answer you/,
    /stores it in Kenya/,
    /hosting and email companies/,
    /to a hospital, at home or abroad, only if you agree/,
    /take this back at any time/,
  ])
    await expect(consent).toContainText(words)
})

test('the privacy notice carries the version that the form sends', async ({ page }) => {
  await page.goto('/')
  const version = await page.locator('input[name=consentVersion]').inputValue()
  await page.goto('/privacy')
  await expect(page.getByRole('article')).toContainText(`Version ${version}, in force since`)
})

test('a link of the notice’s header leads back to the section of the home page', async ({ page }) => {
  await page.goto('/privacy')
  await page.getByRole('navigation').getByRole('link', { name: 'Destinations' }).click()
  await expect(page).toHaveURL('/#destinations')
})

for (const width of [320, 1440]) {
  test(`nothing of the notice overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/privacy')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
