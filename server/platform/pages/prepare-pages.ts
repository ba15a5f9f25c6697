import { join } from 'node:path'
import type { SiteBuild } from '#contract/site-build.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { findStandIn, noteUse, toPagesDir } from './kept-pages.ts'
import { type PagePresent, toPageInputs, toPagesHash, toSiteSettings } from './page-inputs.ts'
import { findPageRecord, readPageRecord, readSiteFacts } from './page-record.ts'
import { startRendering } from './start-rendering.ts'
import type { PagesJob } from './write-pages.ts'

export type Pages = {
  site: SiteBuild
  /** Each has files in `site`; an earlier one wins. */
  folders: readonly string[]
  /** Why these are the pages of earlier settings; null where they are those of the present ones. */
  problem: string | null
}

type PrepareOptions = {
  log: Pick<Log, 'info' | 'error'>
  stopping?: AbortSignal | undefined
}

/**
 * The pages of this release and these settings: those that came with the release, those of an earlier start, or new ones
 * from a process of their own. If that fails, earlier pages stay, unless they promise what no longer holds.
 */
export async function preparePages(
  config: Config,
  distDir: string,
  present: PagePresent,
  options: PrepareOptions,
): Promise<Pages> {
  try {
    return await findOrRenderPages(config, distDir, present, options)
  } catch (error) {
    options.stopping?.throwIfAborted()
    const standIn = findStandIn(config.dataDir, toSiteSettings(config, present))
    if (standIn === undefined) throw error
    options.log.error(
      { err: error, pages: standIn },
      'The pages could not be rendered: the previous ones stay',
    )
    const problem = error instanceof Error ? error.message : String(error)
    return { ...openPages(config, distDir, present, standIn), problem }
  }
}

/** The same, but rejects with a sentence where they can't be rendered. */
export async function findOrRenderPages(
  config: Config,
  distDir: string,
  present: PagePresent,
  { log, stopping }: PrepareOptions,
): Promise<Pages> {
  const inputs = toPageInputs(config, present, new Date())
  const hash = toPagesHash(readSiteFacts(distDir).release, inputs)
  if (findPageRecord(distDir)?.hash === hash)
    return { site: toSite(config, distDir, present), folders: [distDir], problem: null }
  const folder = join(toPagesDir(config.dataDir), hash)
  if (findPageRecord(folder) === undefined) await render({ distDir, folder, inputs }, { log, stopping })
  return { ...openPages(config, distDir, present, folder), problem: null }
}

async function render(job: PagesJob, { log, stopping }: PrepareOptions): Promise<void> {
  const startedAt = performance.now()
  await startRendering(job, stopping)
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'Rendered the pages')
}

function openPages(
  config: Config,
  distDir: string,
  present: PagePresent,
  chosen: string,
): Omit<Pages, 'problem'> {
  noteUse(chosen)
  const site = toSite(config, distDir, present)
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

function toSite(config: Config, distDir: string, present: PagePresent): SiteBuild {
  return { ...readSiteFacts(distDir), ...toSiteSettings(config, present) }
}
