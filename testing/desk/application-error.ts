import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { distDir } from '../../scripts/paths.ts'

/**
 * Opens the page that is sent when rendering fails. It has no address, so one request is answered with that file and
 * the headers of any page.
 */
export async function openApplicationError(page: Page, origin = ''): Promise<void> {
  const path = join(distDir, 'site', '500.html')
  await page.route('**/sent/*', async (route) => {
    const response = await route.fetch({ url: new URL('/privacy', route.request().url()).href })
    await route.fulfill({ response, status: 500, path })
  })
  await page.goto(`${origin}/sent/PN-0000-0000`)
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
}
