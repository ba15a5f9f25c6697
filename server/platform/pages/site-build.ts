import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RequestPage, SiteBuild, SiteRenderer } from '#contract/site-build.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { isLoopback } from '../config/loopback.ts'
import { loadOnce } from '../process/load-once.ts'

type BuildSettings = Pick<Config, 'publicKey' | 'publicOrigin' | 'retentionDays'>

/** Reads dist/site-build.json. Refuses a missing build, and one made with other settings. */
export function readSiteBuild(distDir: string, settings: BuildSettings): SiteBuild {
  const file = join(distDir, 'site-build.json')
  if (!existsSync(file)) throw new Error(`The site is not built: run "npm run build" (looked in ${distDir})`)
  // Our own build wrote it, from this type.
  const site = JSON.parse(readFileSync(file, 'utf8')) as SiteBuild
  const errors = findBuildConflicts(site, settings)
  if (errors.length > 0) throw new ConfigError(errors)
  return site
}

function findBuildConflicts(site: SiteBuild, settings: BuildSettings): string[] {
  // Pages that call another backend are not served here.
  const isServedElsewhere = site.backendUrl !== ''
  const checks = [
    ['PUBLIC_KEY', site.publicKey, isServedElsewhere || site.publicKey === settings.publicKey],
    ['PUBLIC_ORIGIN', site.publicOrigin, isServedElsewhere || isSameSite(site, settings)],
    ['RETENTION_DAYS', site.retentionDays, site.retentionDays === settings.retentionDays],
  ] as const
  return checks
    .filter(([, , agrees]) => !agrees)
    .map(
      ([name, built]) =>
        `${name}: expected ${built}, as in the built pages; to serve another, run "npm run build" with it`,
    )
}

/** Links to loopback addresses never leave the machine, so any port is accepted. */
function isSameSite(site: Pick<SiteBuild, 'publicOrigin'>, settings: BuildSettings): boolean {
  const origins = [site.publicOrigin, settings.publicOrigin]
  return origins[0] === origins[1] || origins.every((origin) => isLoopback(new URL(origin).hostname))
}

/** Renders a page that depends on a request. React is loaded on first use: most starts never need it. */
export function createPageRenderer(distDir: string): (page: RequestPage) => Promise<string> {
  const loadRenderer = loadOnce<SiteRenderer>(
    () => import(pathToFileURL(join(distDir, 'site-renderer.js')).href),
  )
  return async function renderPage(page) {
    return (await loadRenderer()).renderSitePage(page)
  }
}
