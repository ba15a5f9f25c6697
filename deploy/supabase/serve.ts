import type { RenderInputs, SiteBuild, SiteRendererModule } from '#contract/site/site-build.ts'
import { createInquiryFunction } from './inquiry-function.ts'

/** The part of the platform that is used. Only Supabase ends an instance after its answer. */
declare const Deno: {
  env: { toObject(): Record<string, string> }
  serve(handler: (request: Request) => Promise<Response>): unknown
}
declare global {
  var EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined
}

type RenderedFrom = 'contents' | 'look' | 'photos' | 'assets' | 'lookAssets'
type Served = { site: SiteBuild } & Pick<RenderInputs, RenderedFrom> & SiteRendererModule

export function serve({ site, createSiteRenderer, ...inputs }: Served): void {
  const year = new Date().getUTCFullYear()
  const { renderSitePage } = createSiteRenderer({ ...site, ...inputs, year })
  const answer = createInquiryFunction({
    environment: Deno.env.toObject(),
    site,
    renderPage: renderSitePage,
    waitUntil: (work) => globalThis.EdgeRuntime?.waitUntil(work),
  })
  Deno.serve(answer)
}
