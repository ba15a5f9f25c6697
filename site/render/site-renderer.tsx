import { assets } from 'virtual:site-assets'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toHomePath } from '#contract/locales.ts'
import type { RenderInputs, RequestPage, SiteRenderer } from '#contract/site/site-build.ts'
import { type Contents, findContent } from '../content/contents.ts'
import { hasCosts, toPublicFiles } from '../content/public-files.ts'
import type { SiteContent } from '../content/types.ts'
import { AccessibilityPage } from '../pages/accessibility-page.tsx'
import { ApplicationErrorPage } from '../pages/application-error-page.tsx'
import { CostsPage } from '../pages/costs-page.tsx'
import { HomePage } from '../pages/home-page.tsx'
import { HospitalFilesPage } from '../pages/hospital-files-page.tsx'
import { toInlinedStyle } from '../pages/inlined-style.ts'
import { InquirySentPage } from '../pages/inquiry-sent-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { PageForm } from '../pages/page-form.tsx'
import { createFrame, FRAME_GAP } from '../pages/page-frame.ts'
import { ContactLinkPage } from '../pages/patient-page/contact-link-page.tsx'
import { LinkEndedPage, PageLeftPage } from '../pages/patient-page/link-pages.tsx'
import { PatientPage } from '../pages/patient-page/patient-page.tsx'
import { PrivacyPage } from '../pages/privacy-page.tsx'
import { TooManyPage, TypedWords } from '../pages/too-many-page.tsx'
import { WrongOriginPage } from '../pages/wrong-origin-page.tsx'
import { SiteSettingsContext } from '../sections/site-settings.ts'

type Frames = Record<'form' | 'tooMany', (part: string) => string>

/** Its functions throw when rendering fails: answer that with `application-error`. */
export function createSiteRenderer(inputs: RenderInputs): SiteRenderer {
  // The code that changes contents checks them; the type is that of the default ones.
  const contents = inputs.contents as Contents
  const frames = new Map<string, Frames>()

  function render(part: ReactNode): string {
    return renderToStaticMarkup(<SiteSettingsContext value={inputs}>{part}</SiteSettingsContext>)
  }

  function toHtml(page: ReactNode): string {
    return `<!doctype html>${render(page)}`
  }

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

  return {
    renderSitePage(page) {
      const content = findContent(contents, page.locale)
      if (page.kind === 'inquiry-form')
        return framesOf(content).form(render(<PageForm content={content} {...page} />))
      if (page.kind === 'too-many')
        return framesOf(content).tooMany(render(toTypedWords(content, page, inputs)))
      return toHtml(toPage(content, page))
    },

    renderStaticPage(locale, name) {
      return toHtml(toStaticPages(findContent(contents, locale))[name])
    },

    renderStaticFiles(now) {
      const pages = contents.languages.flatMap((content) => {
        const folder = toHomePath(content.locale).slice(1)
        return Object.entries(toStaticPages(content)).flatMap(([name, page]) =>
          name === 'costs.html' && !hasCosts(contents) ? [] : [[folder + name, page] as const],
        )
      })
      return {
        ...Object.fromEntries(pages.map(([name, page]) => [name, toHtml(page)])),
        ...toPublicFiles(contents, inputs, now),
      }
    },

    listInlined: () => ({
      scripts: [assets.loader],
      styles: contents.languages.flatMap((content) => {
        // Drafts have those of languages that are not published.
        if (inputs.assets[content.locale] === undefined) return []
        return (['home', 'page'] as const).map((page) => toInlinedStyle(page, content, inputs))
      }),
    }),
  }
}

function toTypedWords(
  content: SiteContent,
  { values, isOwnForm }: Extract<RequestPage, { kind: 'too-many' }>,
  { backendUrl }: RenderInputs,
) {
  if (Object.keys(values).length === 0) return undefined
  return <TypedWords content={content} {...(!isOwnForm && { backendUrl })} values={values} />
}

function toStaticPages(content: SiteContent): Record<string, ReactNode> {
  return {
    ['index.html']: (
      <HomePage content={content}>
        <PageForm content={content} />
      </HomePage>
    ),
    ['privacy.html']: <PrivacyPage content={content} />,
    ['accessibility.html']: <AccessibilityPage content={content} />,
    ['costs.html']: <CostsPage content={content} />,
    ['403.html']: <WrongOriginPage content={content} />,
    ['404.html']: <NotFoundPage content={content} />,
    ['link-ended.html']: <LinkEndedPage content={content} />,
    ['page-left.html']: <PageLeftPage content={content} />,
    ['500.html']: <ApplicationErrorPage content={content} status={500} message="Internal Server Error" />,
  }
}

type OtherPage = Exclude<RequestPage, { kind: 'inquiry-form' | 'too-many' }>

function toPage(content: SiteContent, page: OtherPage) {
  if (page.kind === 'inquiry-sent') return <InquirySentPage content={content} {...page} />
  if (page.kind === 'patient-page') return <PatientPage content={content} {...page} />
  if (page.kind === 'contact-link') return <ContactLinkPage content={content} {...page} />
  if (page.kind === 'hospital-files') return <HospitalFilesPage content={content} {...page} />
  return <ApplicationErrorPage content={content} {...page} />
}
