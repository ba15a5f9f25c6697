import { expect, test } from '#testing/desk/browser.ts'

test.use({ javaScriptEnabled: false })

test('the page about costs is reached from the footer and from the figures, and names its source', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'What treatment costs' }).click()
  await expect(page).toHaveURL('/costs')
  const estimate = page.getByRole('article')
  for (const words of [
    /Knee replacement, one knee, India/,
    /Private hospital in a large city/,
    /3 to 5 nights in hospital/,
    /US\$ 4,000 to 6,000/,
    /Prices change.*This is not an offer.*after the reports/,
    /You pay the hospital directly/,
    /An example: this company is invented/,
  ])
    await expect(estimate).toContainText(words)
  for (const [name, point] of [
    ['Included', 'The artificial joint'],
    ['Not included', 'Flights, visa and insurance'],
  ] as const) {
    const points = page.locator('.estimate__points > *').filter({
      has: page.getByRole('heading', { name, exact: true }),
    })
    await expect(points.getByRole('listitem').filter({ hasText: point })).toHaveCount(1)
  }
  const source = page.getByRole('link', {
    name: 'Source: Medport, cost of knee replacement in India, 21 October 2019',
  })
  await expect(source).toHaveAttribute('href', /^https:\/\/medport\.in\//)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'WebPage', inLanguage: 'en', name: await page.title() })
  expect(JSON.stringify(data)).not.toMatch(/Offer|price/)

  await page.goto('/')
  await page.locator('#destinations').getByRole('link', { name: 'What treatment costs' }).click()
  await expect(page).toHaveURL('/costs')
})

for (const path of ['/costs', '/sw/costs', '/am/costs', '/ar/costs'])
  for (const width of [320, 390, 1280])
    test(`nothing of ${path} overflows at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

test('the example’s coordinators are marked as invented, in each language, with a drawing that has a name', async ({
  page,
}) => {
  for (const [path, mark, portrait] of [
    ['/costs', 'Example: these people are invented.', 'Drawing of a woman with a red headscarf'],
    ['/sw/costs', 'Mfano: watu hawa ni wa kubuni.', 'Mchoro wa mwanamke mwenye hijabu nyekundu'],
    ['/ar/costs', 'مثال: هؤلاء الأشخاص متخيَّلون.', 'رسم لامرأة بحجاب أحمر'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(mark)).toBeVisible()
    const people = page.locator('.team').getByRole('listitem')
    await expect(people).toHaveCount(2)
    await expect(people.first()).toContainText('Halima Yusuf')
    const face = page.getByRole('img', { name: portrait })
    await expect(face).toHaveJSProperty('complete', true)
    expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await page.goto('/')
  await expect(page.getByText('Halima Yusuf')).toHaveCount(0)
})
