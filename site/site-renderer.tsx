import { assets } from 'virtual:site-assets'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RequestPage, SiteRenderer } from '#contract/site-build.ts'
import { en } from './content/en.ts'
import { ApplicationErrorPage } from './pages/application-error-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { InquirySentPage } from './pages/inquiry-sent-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PageForm } from './pages/page-form.tsx'
import { createFrame, FRAME_GAP } from './pages/page-frame.ts'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { TooManyPage, TypedWords } from './pages/too-many-page.tsx'
import { WrongOriginPage } from './pages/wrong-origin-page.tsx'

/** Throws when rendering fails: answer that with `application-error`. */
export const renderSitePage: SiteRenderer['renderSitePage'] = (page) => {
  if (page.kind === 'inquiry-form')
    return frameForm(renderToStaticMarkup(<PageForm content={en} {...page} />))
  if (page.kind === 'too-many') return frameTooMany(renderTypedWords(page.values))
  return toHtml(toPage(page))
}

// Rendering the whole page takes several times as long as its form, and anybody can request it.
const frameForm = createFrame(() =>
  toHtml(
    <HomePage content={en} isRefusal>
      {FRAME_GAP}
    </HomePage>,
  ),
)
const frameTooMany = createFrame(() => toHtml(<TooManyPage content={en}>{FRAME_GAP}</TooManyPage>))

function renderTypedWords(values: Readonly<Record<string, string>>): string {
  if (Object.keys(values).length === 0) return ''
  return renderToStaticMarkup(<TypedWords content={en} backendUrl={assets.backendUrl} values={values} />)
}

export function renderStaticPages(): Record<string, string> {
  return {
    'index.html': toHtml(
      <HomePage content={en}>
        <PageForm content={en} />
      </HomePage>,
    ),
    'privacy.html': toHtml(<PrivacyPage content={en} />),
    '403.html': toHtml(<WrongOriginPage content={en} />),
    '404.html': toHtml(<NotFoundPage content={en} />),
    '500.html': toHtml(<ApplicationErrorPage content={en} status={500} message="Internal Server Error" />),
  }
}

function toPage(page: Exclude<RequestPage, { kind: 'inquiry-form' | 'too-many' }>) {
  if (page.kind === 'inquiry-sent') return <InquirySentPage content={en} {...page} />
  return <ApplicationErrorPage content={en} {...page} />
}

function toHtml(page: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
