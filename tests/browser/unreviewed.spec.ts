import { expect, test } from '#testing/desk/browser.ts'

test.use({ javaScriptEnabled: false, expectedConsole: [/status of 404/] })

test('an unreviewed language says so, how to tell us, and which text binds, without script', async ({
  page,
  pona,
}) => {
  await page.goto(`${pona.origin}/ar/`)
  await expect(page.getByRole('link', { name: 'أخبرنا عن الأخطاء' })).toHaveAttribute('href', '#contact')
  const consent = page.getByText('By sending this you agree that')
  await expect(consent).toHaveAttribute('lang', 'en')
  await expect(consent).toHaveAttribute('dir', 'ltr')
  await expect(page.locator('input[name=consentVersion]')).toHaveValue(/^2026-11-ar-\d+\+2026-11-en-\d+$/)

  await page.goto(`${pona.origin}/ar/privacy`)
  await expect(page.getByRole('link', { name: 'أخبرنا عن الأخطاء' })).toHaveAttribute('href', '/ar/#contact')
  const binding = page.getByRole('region', { name: 'النص الإنجليزي هو النص المُلزِم' })
  await expect(binding.getByRole('heading', { name: 'Who is responsible' })).toBeVisible()
  await expect(binding.locator('[lang=en]')).toHaveAttribute('dir', 'ltr')

  await page.goto(pona.origin)
  await expect(page.locator('input[name=consentVersion]')).toHaveValue(/^2026-11-en-\d+$/)
})

test('the notice is one quiet line below the first screen’s words and scene, and the last line of other pages', async ({
  page,
  pona,
}) => {
  const notice = page.getByText('Hakuna mzungumzaji asilia aliyesoma ukurasa huu bado.')
  await page.goto(`${pona.origin}/sw/`)
  await expect(notice).toHaveCount(1)
  expect(await page.locator('.hero + .unreviewed + .stats').count()).toBe(1)
  for (const path of ['privacy', 'accessibility', 'nowhere']) {
    await page.goto(`${pona.origin}/sw/${path}`)
    await expect(page.locator('main > :last-child')).toContainText('Tuambie kuhusu makosa')
  }
  await page.goto(pona.origin)
  await expect(page.locator('.unreviewed')).toHaveCount(0)
})
