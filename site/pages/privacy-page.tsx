import { LINK_DAYS_AFTER_CLOSING, SPAM_RETENTION_DAYS } from '#contract/retention.ts'
import { tellFact } from '#contract/told-facts.ts'
import type { SiteContent } from '../content/types.ts'
import { fillIn } from '../fill-in.ts'
import { choosePlural } from '../plural.ts'
import { useCompany, useSiteSettings } from '../site-settings.ts'
import { NoticePage } from './notice-page.tsx'

type PrivacyPageProps = { content: SiteContent }

export function PrivacyPage({ content }: PrivacyPageProps) {
  const { retentionDays } = useSiteSettings()
  const company = useCompany()
  const facts = {
    company: company.name,
    legalName: company.legalName,
    storedIn: tellFact(content, company.storedIn),
    address: company.address.join(', '),
    version: content.consentVersion,
    date: content.consentDate,
    retention: toDays(retentionDays, content),
    spam: toDays(SPAM_RETENTION_DAYS, content),
    // With the inquiry its link goes.
    link: toDays(Math.min(LINK_DAYS_AFTER_CLOSING, retentionDays), content),
  }
  return <NoticePage content={content} path="privacy" notice={content.privacy} facts={facts} />
}

function toDays(count: number, { locale, privacy }: SiteContent): string {
  return fillIn(choosePlural(privacy.days, count, locale), { count: String(count) })
}
