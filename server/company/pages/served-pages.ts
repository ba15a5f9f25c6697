import { join } from 'node:path'
import type { SiteBuild, SiteContents } from '#contract/site/site-build.ts'
import type { Config } from '../../platform/config/config.ts'
import { openStaticFiles, type StaticFiles } from '../../platform/http/static-files.ts'
import { createTurns } from '../../platform/isolation/turns.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ReadPictures } from '../pictures/store.ts'
import { toLive } from '../settings/live.ts'
import type { Present } from '../settings/present.ts'
import { type RenderFacts, toPagePresent, toSiteSettings } from './page-inputs.ts'
import { readRelease } from './page-record.ts'
import { findOrRenderPages, type Pages, preparePages } from './prepare-pages.ts'
import { toPresentFacts } from './site-facts.ts'

/** Each takes a process some seconds. */
const MAX_WAITING = 10

type ServedOptions = {
  config: Config
  distDir: string
  log: Log
  stopping?: AbortSignal | undefined
  present: () => Present
  readPictures: ReadPictures
}

export type ServedPages = {
  /** Follows the present settings, whatever its holder read before. */
  site: SiteBuild
  siteFiles: StaticFiles & { hold(): void }
  /** Facts from which pages are rendered at a request. */
  renderFacts(): RenderFacts
  /** Contents of the release, without the settings. */
  contents: SiteContents
  /**
   * Renders the pages of settings that are not present yet, one set at a time. Rejects with the reason in a sentence, and
   * with `unavailable` while too many wait.
   */
  tryPages(present: Present): Promise<void>
  /** Serves the pages of the present settings. Where they can't be rendered, those that are served stay. */
  refresh(): Promise<void>
  /** Why the pages that are served are not those of the present settings. */
  problem(): string | null
  hash(): string
}

export async function openServedPages(options: ServedOptions): Promise<ServedPages> {
  const { config, distDir, present, stopping = new AbortController().signal } = options
  const { contents } = readRelease(distDir)
  const turns = createTurns({ maxAtOnce: 1, maxWaiting: MAX_WAITING })
  let served = open(await preparePages(config, distDir, present(), options))

  function open({ site, hash, folders, problem, inputs }: Pages) {
    return {
      hash,
      site,
      folders,
      problem,
      inputs,
      files: openStaticFiles(folders.map((folder) => join(folder, 'site'))),
    }
  }

  return {
    site: toLive(() => served.site),
    siteFiles: {
      respond: (...asked) => served.files.respond(...asked),
      hold: () => served.files.hold(),
    },
    renderFacts: () => ({
      inputs: served.inputs,
      present: toPagePresent(present()),
      settings: toSiteSettings(config, present()),
    }),
    contents,
    async tryPages(wanted) {
      using _turn = await turns.take({ of: 'pages', bytes: 0 }, stopping)
      await findOrRenderPages(config, distDir, wanted, options)
    },
    async refresh() {
      try {
        served = open(await findOrRenderPages(config, distDir, present(), options))
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        // Pages composed at a request follow the settings; the files that were rendered stay.
        const { retentionDays, ...applied } = present()
        const facts = toPresentFacts(contents, applied)
        served = { ...served, site: { ...served.site, ...facts, retentionDays, look: applied.look }, problem }
        options.log.error({ err: error }, 'The pages could not be rendered: the previous ones stay')
      }
    },
    problem: () => served.problem,
    hash: () => served.hash,
  }
}
