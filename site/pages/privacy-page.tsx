import { LINK_DAYS_AFTER_CLOSING, SPAM_RETENTION_DAYS } from '#contract/company/retention.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { translateFact } from '#contract/site/translated-facts.ts'
import type { PrivacyContent, SiteContent } from '../content/types.ts'
import { useCompany, useSiteSettings } from '../sections/site-settings.ts'
import { fillIn } from '../words/fill-in.ts'
import { choosePlural } from '../words/plural.ts'
import { NoticePage } from './notice-page.tsx'
import { NoticeSections } from './notice-sections.tsx'

type PrivacyPageProps = { content: SiteContent }

export function PrivacyPage({ content }: PrivacyPageProps) {
  const { consentVersion: version, consentDate: date, privacy, binding, unreviewed } = content
  const facts = useFacts(privacy, content)
  const ofBinding = useFacts(binding?.privacy ?? privacy, { locale: DEFAULT_LOCALE })
  return (
    <NoticePage content={content} path="privacy" notice={privacy} facts={{ ...facts, version, date }}>
      {binding && (
        <section className="notice__binding" aria-labelledby="binding-title">
          <h2 className="notice__title" id="binding-title">
            {unreviewed.binding}
          </h2>
          <div lang={DEFAULT_LOCALE} dir="ltr">
            <p className="notice__summary">{binding.privacy.summary}</p>
            <NoticeSections sections={binding.privacy.sections} facts={ofBinding} heading="h3" />
            <p className="notice__version">
              {fillIn(binding.privacy.version, {
                version: binding.consentVersion,
                date: binding.consentDate,
              })}
            </p>
          </div>
        </section>
      )}
    </NoticePage>
  )
}

/** Values of the placeholders of a privacy notice. */
function useFacts(
  { days }: Pick<PrivacyContent, 'days'>,
  { locale, translatedFacts }: Pick<SiteContent, 'locale' | 'translatedFacts'>,
) {
  const { retentionDays } = useSiteSettings()
  const company = useCompany()
  const toDays = (count: number) => fillIn(choosePlural(days, count, locale), { count: String(count) })
  return {
    company: company.name,
    legalName: company.legalName,
    storedIn: translateFact({ translatedFacts }, company.storedIn),
    address: company.address.join(', '),
    retention: toDays(retentionDays),
    spam: toDays(SPAM_RETENTION_DAYS),
    // The link goes with the inquiry.
    link: toDays(Math.min(LINK_DAYS_AFTER_CLOSING, retentionDays)),
  }
}
