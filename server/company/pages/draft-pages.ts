import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { applySettings } from '#contract/site/apply-settings.ts'
import type { PublishedTexts } from '#contract/site/published.ts'
import type { RequestPage, SiteContents, SiteFacts, SiteRendererModule } from '#contract/site/site-build.ts'
import { type RenderFacts, toPhotos } from './page-inputs.ts'
import { toSiteFacts } from './site-facts.ts'

/** The pages as other words would make them. */
export type DraftPages = {
  /** For mails. */
  site: SiteFacts
  /** A page that depends on a request. */
  renderSitePage(page: RequestPage): string
  /** Another one, by its name without the language's folder. */
  renderStaticPage(locale: string, name: string): string
}

type DraftOptions = RenderFacts & SiteRendererModule & { contents: SiteContents }

export function openDraftPages(
  { createSiteRenderer, contents, present, settings, inputs }: DraftOptions,
  texts: PublishedTexts,
): DraftPages {
  // Assets of the served pages: a letter that their font lacks is drawn in the next font.
  const { assets, lookAssets } = inputs
  // A language that is not published has words to be read, too.
  const draft = applySettings(contents, { ...present, published: undefined, texts })
  const entries = draft.languages.flatMap(({ locale }) => {
    const own = assets[locale] ?? assets[DEFAULT_LOCALE]
    return own === undefined ? [] : [[locale, own] as const]
  })
  const year = new Date().getUTCFullYear()
  const renderer = createSiteRenderer({
    ...settings,
    contents: draft,
    look: present.look,
    photos: toPhotos(contents, present),
    assets: Object.fromEntries(entries),
    lookAssets,
    year,
  })
  return {
    site: toSiteFacts(draft),
    renderSitePage: (page) => renderer.renderSitePage(page),
    renderStaticPage: (locale, name) => renderer.renderStaticPage(locale, name),
  }
}
