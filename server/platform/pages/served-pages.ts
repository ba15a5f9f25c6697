import { join } from 'node:path'
import { applySettings } from '#contract/apply-settings.ts'
import type { RequestPage, SiteBuild, SiteContents } from '#contract/site-build.ts'
import type { PublishedTexts } from '#contract/texts/published.ts'
import type { Config } from '../config/config.ts'
import { openStaticFiles, type StaticFiles } from '../http/static-files.ts'
import type { Log } from '../log/log.ts'
import type { Present } from '../settings/present.ts'
import { toView } from '../settings/to-view.ts'
import { type DraftPages, openDraftPages } from './draft-pages.ts'
import { toSiteSettings } from './page-inputs.ts'
import { readRelease } from './page-record.ts'
import { createPageRenderer } from './page-renderer.ts'
import { findOrRenderPages, type Pages, preparePages } from './prepare-pages.ts'
import { toSiteFacts } from './site-facts.ts'

type RenderPage = (page: RequestPage) => Promise<string>

type ServedOptions = {
  config: Config
  distDir: string
  log: Log
  stopping?: AbortSignal | undefined
  /** In place of the built renderer. */
  renderPage?: RenderPage | undefined
  present: () => Present
}

export type ServedPages = {
  /** Of the present settings, whatever its holder read before. */
  site: SiteBuild
  siteFiles: StaticFiles & { hold(): void }
  renderPage: RenderPage
  /** Of the release, without what was set. */
  contents: SiteContents
  /** With the present settings and other words. */
  openDraft(texts: PublishedTexts): Promise<DraftPages>
  /** Renders the pages of settings that are not present yet. Rejects with the reason in a sentence. */
  tryPages(present: Present): Promise<void>
  /** Serves the pages of the present settings. Where they can't be rendered, those that are served stay. */
  refresh(): Promise<void>
  /** Why the pages that are served are not those of the present settings. */
  problem(): string | null
  hash(): string
}

export async function openServedPages(options: ServedOptions): Promise<ServedPages> {
  const { config, distDir, present } = options
  const { contents } = readRelease(distDir)
  let served = open(await preparePages(config, distDir, present(), options))

  function open({ site, hash, folders, problem, inputs }: Pages) {
    return {
      hash,
      site,
      folders,
      problem,
      assets: inputs.assets,
      files: openStaticFiles(folders.map((folder) => join(folder, 'site'))),
      renderPage: options.renderPage ?? createPageRenderer(distDir, inputs),
    }
  }

  return {
    site: toView(() => served.site),
    siteFiles: {
      respond: (...asked) => served.files.respond(...asked),
      hold: () => served.files.hold(),
    },
    renderPage: (page) => served.renderPage(page),
    contents,
    openDraft(texts) {
      const { assets } = served
      const settings = toSiteSettings(config, present())
      return openDraftPages({ distDir, contents, present: present(), settings, assets }, texts)
    },
    async tryPages(wanted) {
      await findOrRenderPages(config, distDir, wanted, options)
    },
    async refresh() {
      try {
        served = open(await findOrRenderPages(config, distDir, present(), options))
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        // What is composed at a request follows the settings; the files that were rendered stay.
        const { retentionDays, ...applied } = present()
        const facts = toSiteFacts(applySettings(contents, applied))
        served = { ...served, site: { ...served.site, ...facts, retentionDays }, problem }
        options.log.error({ err: error }, 'The pages could not be rendered: the previous ones stay')
      }
    },
    problem: () => served.problem,
    hash: () => served.hash,
  }
}
