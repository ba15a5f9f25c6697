import { join } from 'node:path'
import { applySettings } from '#contract/site/apply-settings.ts'
import type { RenderInputs, SiteBuild, SiteContents } from '#contract/site/site-build.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ReadPictures } from '../pictures/store.ts'
import { findStandIn, listKeptPages, noteUse, toPagesDir } from './kept-pages.ts'
import {
  listPictures,
  type PagePresent,
  toPageInputs,
  toPagesHash,
  toPhotos,
  toSiteSettings,
} from './page-inputs.ts'
import { findPageRecord, readPageRecord, readRelease } from './page-record.ts'
import { toPresentFacts } from './site-facts.ts'
import { startRendering } from './start-rendering.ts'
import type { PagesJob } from './write-pages.ts'

export type Pages = {
  site: SiteBuild
  /** Hash of everything that they were rendered from. */
  hash: string
  /** Each has files in `site`; an earlier one wins. */
  folders: readonly string[]
  /** Why these are the pages of earlier settings; null where they are those of the present ones. */
  problem: string | null
  /** For pages that depend on a request. */
  inputs: Omit<RenderInputs, 'year'>
}

type PrepareOptions = {
  /** Reads uploaded pictures. */
  readPictures: ReadPictures
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
    noteUse(standIn)
    const problem = error instanceof Error ? error.message : String(error)
    const contents = applySettings(readRelease(distDir).contents, present)
    return openPages(config, distDir, { present, contents, folders: [standIn, distDir], problem })
  }
}

/** Finds or renders the pages as `preparePages` does, but rejects with a sentence where they can't be rendered. */
export async function findOrRenderPages(
  config: Config,
  distDir: string,
  present: PagePresent,
  options: PrepareOptions,
): Promise<Pages> {
  const { release, contents } = readRelease(distDir)
  const inputs = toPageInputs(config, contents, present, new Date())
  const served = { present, contents: inputs.contents }
  const hash = toPagesHash(release, inputs)
  if (findPageRecord(distDir)?.hash === hash)
    return openPages(config, distDir, { ...served, folders: [distDir] })
  const pagesDir = toPagesDir(config.dataDir)
  const folder = join(pagesDir, hash)
  if (findPageRecord(folder) === undefined)
    await render({ distDir, folder, earlier: [distDir, ...listKeptPages(pagesDir)], inputs }, options)
  noteUse(folder)
  return openPages(config, distDir, { ...served, folders: [folder, distDir] })
}

async function render(job: PagesJob, { log, stopping, readPictures }: PrepareOptions): Promise<void> {
  const startedAt = performance.now()
  const pictures = await readPictures(listPictures(job.inputs))
  await startRendering({ ...job, pictures }, stopping)
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'Rendered the pages')
}

/** `contents` with what is present applied. */
type Opened = {
  present: PagePresent
  contents: SiteContents
  folders: [string, ...string[]]
  problem?: string
}

function openPages(config: Config, distDir: string, { present, contents, folders, problem }: Opened): Pages {
  const record = readPageRecord(folders[0])
  const ofRelease = findPageRecord(distDir)
  // Earlier pages have the styles of their release, and pages rendered at a request those of this one.
  const records = problem === undefined || ofRelease === undefined ? [record] : [record, ofRelease]
  const own = records.at(-1) ?? record
  const settings = toSiteSettings(config, present)
  return {
    site: {
      ...toPresentFacts(readRelease(distDir).contents, present),
      ...settings,
      look: present.look,
      scriptHashes: [...new Set(records.flatMap(({ scriptHashes }) => scriptHashes))],
      styleHashes: [...new Set(records.flatMap(({ styleHashes }) => styleHashes))],
    },
    hash: record.hash,
    folders,
    problem: problem ?? null,
    inputs: {
      ...settings,
      contents,
      look: present.look,
      photos: toPhotos(contents, present),
      assets: own.assets,
      lookAssets: own.lookAssets,
    },
  }
}
