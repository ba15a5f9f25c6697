import type { SiteBuild } from '#contract/site/site-build.ts'
import type { Config } from '../../platform/config/config.ts'
import type { securityHeaders } from '../../platform/http/security-headers.ts'

type Site = Pick<SiteBuild, 'backendUrl' | 'scriptHashes' | 'styleHashes'>

/** Options for the security headers of the site's pages. */
export function toPublicHeaders(
  site: Site,
  { publicOrigin, hsts }: Pick<Config, 'publicOrigin' | 'hsts'>,
): Parameters<typeof securityHeaders>[0] {
  const backendOrigin = toBackendOrigin(site)
  const { scriptHashes, styleHashes } = site
  return {
    contentSecurityPolicy: { scriptHashes, styleHashes, backendOrigin },
    https: publicOrigin.startsWith('https:'),
    hsts,
    postsElsewhere: backendOrigin !== undefined,
  }
}

export function toBackendOrigin({ backendUrl }: Pick<SiteBuild, 'backendUrl'>): string | undefined {
  return backendUrl === '' ? undefined : new URL(backendUrl).origin
}
