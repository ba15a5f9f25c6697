import { join } from 'node:path'
import type { RenderInputs, SiteBuild } from '#contract/site-build.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { findStandIn, listKeptPages, noteUse, toPagesDir } from './kept-pages.ts'
import { toPageInputs, toPagesHash, toSiteSettings } from './page-inputs.ts'
import { findPageRecord, readPageRecord, readRelease } from './page-record.ts'
import { toSiteFacts } from './site-facts.ts'
import { startRendering } from './start-rendering.ts'
import type { PagesJob } from './write-pages.ts'

export type Pages = {
  site: SiteBuild
  /** Each has files in `site`; an earlier one wins. */
  folders: readonly string[]
  /** False for earlier pages, which stay because rendering failed. */
  areCurrent: boolean
  /** For pages that depend on a request. */
  inputs: Omit<RenderInputs, 'year'>
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
  const { release, contents } = readRelease(distDir)
  const inputs = toPageInputs(config, contents, new Date())
  const hash = toPagesHash(release, inputs)
  const ofRelease = findPageRecord(distDir)
  if (ofRelease?.hash === hash) return toPages([distDir])
  const pagesDir = toPagesDir(config.dataDir)
  const folder = join(pagesDir, hash)
  const earlier = [distDir, ...listKeptPages(pagesDir)]
  const chosen = findPageRecord(folder)
    ? folder
    : await renderOrKeep({ distDir, folder, earlier, inputs }, config, options)
  noteUse(chosen)
  return toPages([chosen, distDir])

  function toPages(folders: [string, ...string[]]): Pages {
    const record = readPageRecord(folders[0])
    // Earlier pages have the styles of their release, and pages rendered at a request those of this one.
    const areCurrent = record.hash === hash
    const records = areCurrent || ofRelease === undefined ? [record] : [record, ofRelease]
    const settings = toSiteSettings(config)
    return {
      site: {
        ...toSiteFacts(contents),
        ...settings,
        scriptHashes: [...new Set(records.flatMap(({ scriptHashes }) => scriptHashes))],
        styleHashes: [...new Set(records.flatMap(({ styleHashes }) => styleHashes))],
      },
      folders,
      areCurrent,
      inputs: { ...settings, contents, assets: (records.at(-1) ?? record).assets },
    }
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
