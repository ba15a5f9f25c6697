import { join } from 'node:path'
import type { SiteBuild } from '#contract/site-build.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { findStandIn, noteUse, toPagesDir } from './kept-pages.ts'
import { toPageInputs, toPagesHash, toSiteSettings } from './page-inputs.ts'
import { findPageRecord, readPageRecord, readSiteFacts } from './page-record.ts'
import { startRendering } from './start-rendering.ts'
import type { PagesJob } from './write-pages.ts'

export type Pages = {
  site: SiteBuild
  /** Each has files in `site`; an earlier one wins. */
  folders: readonly string[]
}

type PrepareOptions = {
  log: Pick<Log, 'info' | 'error'>
  stopping?: AbortSignal | undefined
  /** Called before anything is written there. */
  openDataFolder: () => void
}

/**
 * The pages of this release and these settings: those that came with the release, those of an earlier start, or new ones
 * from a process of their own. If that fails, earlier pages stay, unless they promise what no longer holds.
 */
export async function preparePages(config: Config, distDir: string, options: PrepareOptions): Promise<Pages> {
  const facts = readSiteFacts(distDir)
  const inputs = toPageInputs(config, new Date())
  const hash = toPagesHash(facts.release, inputs)
  const site = { ...facts, ...toSiteSettings(config) }
  if (findPageRecord(distDir)?.hash === hash) return { site, folders: [distDir] }
  const folder = join(toPagesDir(config.dataDir), hash)
  const chosen = findPageRecord(folder)
    ? folder
    : await renderOrKeep({ distDir, folder, inputs }, config, options)
  noteUse(chosen)
  const { scriptHashes, styleHashes } = readPageRecord(chosen)
  return {
    site: {
      ...site,
      // Earlier pages have the styles of their release, and pages rendered at a request those of this one.
      scriptHashes: [...new Set([...scriptHashes, ...site.scriptHashes])],
      styleHashes: [...new Set([...styleHashes, ...site.styleHashes])],
    },
    folders: [chosen, distDir],
  }
}

async function renderOrKeep(
  job: PagesJob,
  config: Config,
  { log, stopping, openDataFolder }: PrepareOptions,
): Promise<string> {
  openDataFolder()
  const startedAt = performance.now()
  try {
    await startRendering(job, stopping)
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'Rendered the pages')
    return job.folder
  } catch (error) {
    stopping?.throwIfAborted()
    const standIn = findStandIn(config)
    if (standIn === undefined) throw error
    log.error({ err: error, pages: standIn }, 'The pages could not be rendered: the previous ones stay')
    return standIn
  }
}
