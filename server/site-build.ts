import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RequestPage, SiteBuild, SiteRenderer } from '#contract/site-build.ts'
import { loadOnce } from './load-once.ts'

/** Reads what the build tells the server. Refuses a missing build, and a page that was built with another key. */
export function readSiteBuild(distDir: string, publicKey: string): SiteBuild {
  const file = join(distDir, 'site-build.json')
  if (!existsSync(file)) throw new Error(`The site is not built: run "npm run build" (looked in ${distDir})`)
  // Our own build wrote it, from the type that it is read as.
  const site = JSON.parse(readFileSync(file, 'utf8')) as SiteBuild
  if (site.backendUrl === '' && site.publicKey !== publicKey) {
    throw new Error(
      'The site was built with another PUBLIC_KEY: run "npm run build" with the one that the server has',
    )
  }
  return site
}

/** Renders a page that depends on a request. React is loaded at the first one: most starts never need it. */
export function createPageRenderer(distDir: string): (page: RequestPage) => Promise<string> {
  const loadRenderer = loadOnce<SiteRenderer>(
    () => import(pathToFileURL(join(distDir, 'site-renderer.js')).href),
  )
  return async function renderPage(page) {
    return (await loadRenderer()).renderSitePage(page)
  }
}
