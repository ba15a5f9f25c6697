import { expect, test } from '#testing/desk/browser.ts'

test('the accessibility statement is reached from the footer of each page', { tag: '@journey' }, async ({
  page,
}) => {
  for (const path of ['/', '/privacy']) {
    await page.goto(path)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await expect(page).toHaveURL('/accessibility')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How accessible these pages are')
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the statement names standard, tests, limits, and by when a complaint is answered', async ({
    page,
  }) => {
    await page.goto('/accessibility')
    const statement = page.getByRole('article')
    for (const words of [
      /WCAG\) 2\.2, level AA/,
      /axe, at 320 and 1280 pixels/,
      /not tried the pages with a screen reader/,
      /answer within two working days/,
      /National Council for Persons with Disabilities/,
      /Last reviewed on \d+ \w+ \d{4}\./,
    ])
      await expect(statement).toContainText(words)
    await expect(statement).not.toContainText(/\{\w+\}/)
    await expect(statement.getByRole('link', { name: 'care@pona.example' })).toBeVisible()
  })
})

for (const width of [320, 1440]) {
  test(`nothing of the statement overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/accessibility')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
