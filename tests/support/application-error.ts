import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { distDir } from '../../scripts/paths.ts'

/**
 * Opens the page that the server answers with when it can render none. Its address itself leads nowhere, so one request
 * is answered as the server then does: that file, with the headers of any page.
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
