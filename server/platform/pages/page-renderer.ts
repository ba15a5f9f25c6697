import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderInputs, RequestPage, SiteRendererModule } from '#contract/site-build.ts'
import { loadOnce } from '../process/load-once.ts'

/** Renders a page that depends on a request. React is loaded on first use: most starts never need it. */
export function createPageRenderer(
  distDir: string,
  inputs: Omit<RenderInputs, 'year'>,
): (page: RequestPage) => Promise<string> {
  const loadRenderer = loadOnce(async () => {
    const { createSiteRenderer }: SiteRendererModule = await import(
      pathToFileURL(join(distDir, 'site-renderer.js')).href
    )
    return createSiteRenderer({ ...inputs, year: new Date().getUTCFullYear() })
  })
  return async function renderPage(page) {
    return (await loadRenderer()).renderSitePage(page)
  }
}
