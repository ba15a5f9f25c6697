import type { SiteBuild } from '#contract/site/site-build.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { type Mailed, toMailedPath } from './link.ts'

type PageLinkDeps = {
  site: Pick<SiteBuild, 'backendUrl'>
  config: Pick<Config, 'publicOrigin'>
  vault: Vault
}

/** The whole address of the patient's page, for the patient's mailbox; undefined where `hasPatientPages` is false. */
export function toPageLink({ vault, ...deps }: PageLinkDeps, mailed: Mailed): string | undefined {
  return hasPatientPages(deps) ? deps.config.publicOrigin + toMailedPath(vault, mailed) : undefined
}

/** A backend elsewhere has no page for the patient. */
export function hasPatientPages({ site, config }: Omit<PageLinkDeps, 'vault'>): boolean {
  return site.backendUrl === '' || new URL(site.backendUrl).origin === config.publicOrigin
}
