import { hash } from 'node:crypto'
import { applySettings } from '#contract/apply-settings.ts'
import type { RenderInputs, SiteContents, SiteSettings } from '#contract/site-build.ts'
import type { Config, HstsOption } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Present } from '../settings/present.ts'

/** Everything that decides how pages look, except the release, and how long their headers are. */
export type PageInputs = Omit<RenderInputs, 'assets'> & { hsts: readonly HstsOption[] }

const LOCAL_ORIGIN = 'http://localhost:8080'

export type PagePresent = Pick<
  Present,
  | 'company'
  | 'destinations'
  | 'statistics'
  | 'team'
  | 'registrations'
  | 'published'
  | 'answeredIn'
  | 'retentionDays'
  | 'texts'
>

export function toSiteSettings(
  { publicKey, backendUrl, publicOrigin }: Config,
  { retentionDays }: Pick<PagePresent, 'retentionDays'>,
): SiteSettings {
  return { publicKey, backendUrl, publicOrigin, retentionDays }
}

/** Links to loopback addresses never leave the machine: all of them count as the same. */
export function toPageInputs(
  config: Config,
  contents: SiteContents,
  present: PagePresent,
  now: Date,
): PageInputs {
  const isLocal = isLoopback(new URL(config.publicOrigin).hostname)
  return {
    ...toSiteSettings(config, present),
    ...(isLocal && { publicOrigin: LOCAL_ORIGIN }),
    contents: applySettings(contents, present),
    year: now.getUTCFullYear(),
    hsts: config.hsts,
  }
}

export function toPagesHash(release: string, inputs: PageInputs): string {
  return hash('sha256', JSON.stringify([release, Object.entries(inputs).toSorted()])).slice(0, 32)
}
