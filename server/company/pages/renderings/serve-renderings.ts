import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { SiteRenderer, SiteRendererModule } from '#contract/site/site-build.ts'
import type { SampleMails } from '../../letters/sample-mail.ts'
import { openDraftPages } from '../draft-pages.ts'
import type { RenderFacts } from '../page-inputs.ts'
import { readRelease } from '../page-record.ts'
import type { Answer, Request, ThreadSettings } from './messages.ts'
import type { AnyRendering, RenderTools } from './rendering.ts'

/** The whole work of the rendering thread: one page after the other. */
export async function serveRenderings(
  renderings: readonly AnyRendering[],
  sampleMails: SampleMails,
): Promise<void> {
  const byName = new Map(renderings.map((rendering) => [rendering.name, rendering]))
  // Settings come from the thread that started this one.
  const { distDir } = workerData as ThreadSettings
  const { createSiteRenderer }: SiteRendererModule = await import(
    pathToFileURL(join(distDir, 'site-renderer.js')).href
  )
  const { contents } = readRelease(distDir)
  let tools: RenderTools | undefined

  function toTools(facts: RenderFacts): RenderTools {
    const { inputs, present } = facts
    let renderer: SiteRenderer | undefined
    return {
      contents,
      present,
      sampleMails,
      renderSitePage(page) {
        renderer ??= createSiteRenderer({ ...inputs, year: new Date().getUTCFullYear() })
        return renderer.renderSitePage(page)
      },
      openDraft: (texts) => openDraftPages({ createSiteRenderer, contents, ...facts }, texts),
    }
  }

  function answer(name: string, input: unknown): Answer {
    try {
      const rendering = byName.get(name)
      if (rendering === undefined || tools === undefined) throw new Error(`${name} can't be rendered`)
      return { html: rendering.render(tools, input) }
    } catch (error) {
      return { error }
    }
  }

  parentPort?.on('message', (request: Request) => {
    if ('facts' in request) tools = toTools(request.facts)
    else parentPort?.postMessage(answer(request.name, request.input))
  })
}
