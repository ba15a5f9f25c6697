import { test } from '#testing/desk/browser.ts'
test.use({ javaScriptEnabled: false })
test('old', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/*', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const html = await response.text()
    console.log(route.request().url(), html.length, response.status(), html.match(/@supports not[^{]*\{.{300}/)?.[0], html.match(/<link rel="stylesheet[^>]*>|<style.{300}/s)?.[0])
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: html.replaceAll('@layer', '@unknown').replace(/@supports not[^{]*\{/, '@media all{') })
  })
  await page.goto('/costs')
  console.log(await page.evaluate(() => [document.styleSheets.length, getComputedStyle(document.body).maxWidth]))
})
