import type { PreviewPage } from '#contract/texts/preview-pages.ts'
import type { PublishedLanguage } from '#contract/texts/published.ts'
import type { Ground, SampleMailName } from '../../case/feature.ts'
import { findLanguage, toContext } from '../texts.ts'
import { markTexts, showMarks } from './mark-texts.ts'
import { toSampleFile, toSampleRequest } from './samples.ts'

export type PreviewDeps = Pick<Ground, 'pages' | 'settings' | 'composeSample' | 'now' | 'yieldTurn'>

type Shown = {
  page: PreviewPage
  locale: string
  words: PublishedLanguage
  /** Whether the words are to be found in it: `contract/desk/texts.ts` says how. */
  isMarked?: boolean
}

const mails: Partial<Record<PreviewPage, SampleMailName>> = {
  'mail-acknowledgement': 'acknowledgement',
  'mail-link': 'linkMail',
  'mail-contact-link': 'contactLink',
  'mail-contact-notice': 'contactNotice',
}

export function isMail(page: PreviewPage): boolean {
  return mails[page] !== undefined
}

/** A page or mail with other words, from the same renderer as what is served, without its scripts. */
export async function renderPreview(
  deps: PreviewDeps,
  { page, locale, words, isMarked = false }: Shown,
): Promise<string> {
  const { defaults } = toContext(deps, locale)
  const { marked, paths } = isMarked ? markTexts(defaults, words.texts) : { marked: words.texts, paths: [] }
  // Others keep what is published of them.
  const texts = { ...deps.settings.present().texts, [locale]: { ...words, texts: marked } }
  await deps.yieldTurn()
  const html = await renderPage(deps, page, { locale, texts })
  const inert = html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    // Nothing asks for the font early, as the page's script does.
    .replace('font-display:optional', 'font-display:block')
    .replace(/<link rel="manifest"[^>]*>/g, '')
  return isMarked ? showMarks(inert, paths) : inert
}

type Rendered = { locale: string; texts: Parameters<PreviewDeps['pages']['openDraft']>[0] }

async function renderPage(
  deps: PreviewDeps,
  page: PreviewPage,
  { locale, texts }: Rendered,
): Promise<string> {
  findLanguage(deps, locale)
  const draft = await deps.pages.openDraft(texts)
  const at = deps.now()
  const mail = mails[page]
  if (mail !== undefined) {
    const message = deps.composeSample(mail, draft.site, { locale, at })
    if (message === undefined) throw new Error(`No feature composes ${mail}`)
    return message.html
  }
  const request = toSampleRequest(page, { locale, now: at, zone: draft.site.company.zone })
  if (request !== undefined) return draft.renderSitePage(request)
  return draft.renderStaticPage(locale, toSampleFile(page) ?? '')
}
