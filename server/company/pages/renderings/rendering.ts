import type { PublishedTexts } from '#contract/site/published.ts'
import type { RequestPage, SiteContents } from '#contract/site/site-build.ts'
import type { SampleMails } from '../../letters/sample-mail.ts'
import type { DraftPages } from '../draft-pages.ts'
import type { PagePresent } from '../page-inputs.ts'

export type RenderTools = {
  /** Contents of the release, without the settings. */
  contents: SiteContents
  present: PagePresent
  sampleMails: SampleMails
  renderSitePage(page: RequestPage): string
  /** The pages of the present settings with other words. */
  openDraft(texts: PublishedTexts): DraftPages
}

/**
 * Renders one page in the rendering thread, which finds it by its name: serve/renderings.ts lists all. The input is copied
 * between the threads, so it holds no functions.
 */
export type Rendering<Input> = { name: string; render(tools: RenderTools, input: Input): string }

// biome-ignore lint/suspicious/noExplicitAny: a list holds renderings of any input.
export type AnyRendering = Rendering<any>

/** A page that answers a request, such as the form with its errors. */
export const requestPageRendering: Rendering<RequestPage> = {
  name: 'request-page',
  render: (tools, page) => tools.renderSitePage(page),
}
