import { renderToStaticMarkup } from 'react-dom/server'
import type { RequestPage, SiteRenderer } from '#contract/site-build.ts'
import { en } from './content/en.ts'
import { ApplicationErrorPage } from './pages/application-error-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { InquirySentPage } from './pages/inquiry-sent-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'

/** The pages that depend on a request. Throws when rendering fails: answer that with `application-error`. */
export const renderSitePage: SiteRenderer['renderSitePage'] = (page) => toHtml(toPage(page))

/** The pages that the build writes, by file name. */
export function renderStaticPages(): Record<string, string> {
  return {
    'index.html': toHtml(<HomePage content={en} />),
    'privacy.html': toHtml(<PrivacyPage content={en} />),
    '404.html': toHtml(<NotFoundPage content={en} />),
    '500.html': toHtml(<ApplicationErrorPage content={en} status={500} message="Internal Server Error" />),
  }
}

function toPage(page: RequestPage) {
  if (page.kind === 'inquiry-form') return <HomePage content={en} {...page} />
  if (page.kind === 'inquiry-sent') return <InquirySentPage content={en} {...page} />
  return <ApplicationErrorPage content={en} {...page} />
}

function toHtml(page: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
