import { toHomePath } from '#contract/locales.ts'
import { LINK_DAYS_AFTER_CLOSING, SPAM_RETENTION_DAYS } from '#contract/retention.ts'
import type { SiteContent } from '../content/types.ts'
import { fillIn } from '../fill-in.ts'
import { useSiteSettings } from '../site-settings.ts'
import { SiteDocument } from './site-document.tsx'

type PrivacyPageProps = { content: SiteContent }

export function PrivacyPage({ content }: PrivacyPageProps) {
  const { privacy } = content
  const { company, retentionDays } = useSiteSettings()
  const facts = {
    company: company.name,
    legalName: company.legalName,
    storedIn: company.storedIn,
    address: company.address.join(', '),
    version: content.consentVersion,
    date: content.consentDate,
    retentionDays: String(retentionDays),
    spamDays: String(SPAM_RETENTION_DAYS),
    linkDays: String(LINK_DAYS_AFTER_CLOSING),
  }
  return (
    <SiteDocument
      content={content}
      title={privacy.metaTitle}
      found={{ path: `${toHomePath(content.locale)}privacy`, description: privacy.description }}
    >
      <article className="privacy" aria-labelledby="privacy-title">
        <p className="section-heading__eyebrow">{privacy.eyebrow}</p>
        <h1 className="privacy__title" id="privacy-title">
          {privacy.title}
        </h1>
        <p className="privacy__summary">{privacy.summary}</p>
        {privacy.sections.map(({ title, points = [], paragraphs }) => (
          <section className="privacy__section" key={title}>
            <h2 className="privacy__heading">{title}</h2>
            <div className="privacy__text">
              {points.length > 0 && (
                <ul className="privacy__points">
                  {points.map((point) => (
                    <li key={point}>{fillIn(point, facts)}</li>
                  ))}
                </ul>
              )}
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{fillIn(paragraph, facts)}</p>
              ))}
            </div>
          </section>
        ))}
        <section className="privacy__section">
          <h2 className="privacy__heading">{privacy.contactTitle}</h2>
          <div className="privacy__text">
            <a className="privacy__link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
            {company.phones.map(({ display, e164 }) => (
              <a className="privacy__link" key={e164} href={`tel:${e164}`}>
                {display}
              </a>
            ))}
          </div>
        </section>
        <p className="privacy__version">{fillIn(privacy.version, facts)}</p>
      </article>
    </SiteDocument>
  )
}
