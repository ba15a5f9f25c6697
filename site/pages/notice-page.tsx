import type { ReactNode } from 'react'
import { toHomePath } from '#contract/locales.ts'
import type { NoticeContent, SiteContent } from '../content/types.ts'
import { PhoneNumber } from '../inquiry-form/phone-number.tsx'
import { useCompany } from '../sections/site-settings.ts'
import { fillIn } from '../words/fill-in.ts'
import { NoticeSections } from './notice-sections.tsx'
import { SiteDocument } from './site-document.tsx'

type NoticePageProps = {
  content: SiteContent
  path: string
  notice: NoticeContent
  /** Values of the placeholders. */
  facts: Readonly<Record<string, string>>
  /** Below it. */
  children?: ReactNode
}

/** A declaration of the company about the site, ending with how to reach it. */
export function NoticePage({ content, path, notice, facts, children }: NoticePageProps) {
  const company = useCompany()
  return (
    <SiteDocument
      content={content}
      title={notice.metaTitle}
      path={path}
      found={{ path: toHomePath(content.locale) + path, description: notice.description }}
    >
      <article className="notice" aria-labelledby="notice-title">
        <p className="section-heading__eyebrow">{notice.eyebrow}</p>
        <h1 className="notice__title" id="notice-title">
          {notice.title}
        </h1>
        <p className="notice__summary">{notice.summary}</p>
        <NoticeSections sections={notice.sections} facts={facts} heading="h2" />
        <section className="notice__section">
          <h2 className="notice__heading">{notice.contactTitle}</h2>
          <div className="notice__text">
            <a className="notice__link" href={`mailto:${company.email}`}>
              <bdi>{company.email}</bdi>
            </a>
            {company.phones.map((phone) => (
              <a className="notice__link" key={phone.e164} href={`tel:${phone.e164}`}>
                <PhoneNumber phone={phone} />
              </a>
            ))}
          </div>
        </section>
        <p className="notice__version">{fillIn(notice.version, facts)}</p>
        {children}
      </article>
    </SiteDocument>
  )
}
