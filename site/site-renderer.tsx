import { assets } from 'virtual:site-assets'
import { renderToStaticMarkup } from 'react-dom/server'
import { toHomePath } from '#contract/locales.ts'
import type { RequestPage, SiteRenderer } from '#contract/site-build.ts'
import type { SiteContent } from './content/types.ts'
import { findContent, languages } from './languages.ts'
import { ApplicationErrorPage } from './pages/application-error-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { InquirySentPage } from './pages/inquiry-sent-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PageForm } from './pages/page-form.tsx'
import { createFrame, FRAME_GAP } from './pages/page-frame.ts'
import { ContactLinkPage } from './pages/patient-page/contact-link-page.tsx'
import { LinkEndedPage, PageLeftPage } from './pages/patient-page/link-pages.tsx'
import { PatientPage } from './pages/patient-page/patient-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { TooManyPage, TypedWords } from './pages/too-many-page.tsx'
import { WrongOriginPage } from './pages/wrong-origin-page.tsx'

/** Throws when rendering fails: answer that with `application-error`. */
export const renderSitePage: SiteRenderer['renderSitePage'] = (page) => {
  const content = findContent(page.locale)
  if (page.kind === 'inquiry-form')
    return framesOf(content).form(renderToStaticMarkup(<PageForm content={content} {...page} />))
  if (page.kind === 'too-many') return framesOf(content).tooMany(renderTypedWords(content, page))
  return toHtml(toPage(content, page))
}

type Frames = Record<'form' | 'tooMany', (part: string) => string>

const frames = new Map<string, Frames>()

// Rendering the whole page takes several times as long as its form, and anybody can request it.
function framesOf(content: SiteContent): Frames {
  const known = frames.get(content.locale)
  if (known) return known
  const made = {
    form: createFrame(() =>
      toHtml(
        <HomePage content={content} isRefusal>
          {FRAME_GAP}
        </HomePage>,
      ),
    ),
    tooMany: createFrame(() => toHtml(<TooManyPage content={content}>{FRAME_GAP}</TooManyPage>)),
  }
  frames.set(content.locale, made)
  return made
}

function renderTypedWords(
  content: SiteContent,
  { values, isOwnForm }: Extract<RequestPage, { kind: 'too-many' }>,
): string {
  if (Object.keys(values).length === 0) return ''
  return renderToStaticMarkup(
    <TypedWords content={content} {...(!isOwnForm && { backendUrl: assets.backendUrl })} values={values} />,
  )
}

export function renderStaticPages(): Record<string, string> {
  return Object.assign({}, ...languages.map(renderStaticPagesIn))
}

function renderStaticPagesIn(content: SiteContent): Record<string, string> {
  const folder = toHomePath(content.locale).slice(1)
  return {
    [`${folder}index.html`]: toHtml(
      <HomePage content={content}>
        <PageForm content={content} />
      </HomePage>,
    ),
    [`${folder}privacy.html`]: toHtml(<PrivacyPage content={content} />),
    [`${folder}403.html`]: toHtml(<WrongOriginPage content={content} />),
    [`${folder}404.html`]: toHtml(<NotFoundPage content={content} />),
    [`${folder}link-ended.html`]: toHtml(<LinkEndedPage content={content} />),
    [`${folder}page-left.html`]: toHtml(<PageLeftPage content={content} />),
    [`${folder}500.html`]: toHtml(
      <ApplicationErrorPage content={content} status={500} message="Internal Server Error" />,
    ),
  }
}

type OtherPage = Exclude<RequestPage, { kind: 'inquiry-form' | 'too-many' }>

function toPage(content: SiteContent, page: OtherPage) {
  if (page.kind === 'inquiry-sent') return <InquirySentPage content={content} {...page} />
  if (page.kind === 'patient-page') return <PatientPage content={content} {...page} />
  if (page.kind === 'contact-link') return <ContactLinkPage content={content} {...page} />
  return <ApplicationErrorPage content={content} {...page} />
}

function toHtml(page: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
