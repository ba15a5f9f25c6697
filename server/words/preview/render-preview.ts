import type { PublishedLanguage } from '#contract/site/published.ts'
import { listTexts } from '#contract/texts/list-texts.ts'
import type { PreviewPage } from '#contract/texts/preview-pages.ts'
import type { SampleMailName } from '../../company/letters/sample-mail.ts'
import type { Rendering, RenderTools } from '../../company/pages/renderings/rendering.ts'
import { markTexts, showMarks } from './mark-texts.ts'
import { toSampleFile, toSampleRequest } from './samples.ts'

type Shown = {
  page: PreviewPage
  locale: string
  words: PublishedLanguage
  at: number
  /** Whether the words are to be found in it: `contract/desk/texts.ts` says how. */
  isMarked?: boolean
}

const mails: Partial<Record<PreviewPage, SampleMailName>> = {
  'mail-acknowledgement': 'acknowledgement',
  'mail-link': 'linkMail',
  'mail-contact-link': 'contactLink',
  'mail-contact-notice': 'contactNotice',
  'mail-consent-question': 'consentQuestion',
}

export function isMail(page: PreviewPage): boolean {
  return mails[page] !== undefined
}

/** A page or mail with other words, from the same renderer as what is served, without its scripts. */
export const previewRendering: Rendering<Shown> = {
  name: 'preview',
  render(tools, { words, isMarked = false, ...shown }) {
    const defaults = listTexts(tools.contents.languages.find(({ locale }) => locale === shown.locale) ?? {})
    const { marked, paths } = isMarked ? markTexts(defaults, words.texts) : { marked: words.texts, paths: [] }
    const html = renderPage(tools, { ...shown, words: { ...words, texts: marked } })
    const inert = html
      .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
      // Nothing asks for the font early, as the page's script does.
      .replace('font-display:optional', 'font-display:block')
      .replace(/<link rel="manifest"[^>]*>/g, '')
    return isMarked ? showMarks(inert, paths) : inert
  },
}

function renderPage(
  { openDraft, present, sampleMails }: RenderTools,
  { page, locale, words, at }: Omit<Shown, 'isMarked'>,
): string {
  // Others keep what is published of them.
  const draft = openDraft({ ...present.texts, [locale]: words })
  const mail = mails[page]
  if (mail !== undefined) return sampleMails[mail](draft.site, { locale, at }).html
  const request = toSampleRequest(page, { locale, now: at, zone: draft.site.company.zone })
  if (request !== undefined) return draft.renderSitePage(request)
  return draft.renderStaticPage(locale, toSampleFile(page) ?? '')
}
