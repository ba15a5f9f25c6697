import { LINK_DAYS_AFTER_CLOSING, SPAM_RETENTION_DAYS } from '#contract/retention.ts'
import type { SiteContent } from '../content/types.ts'
import { useCompany, useSiteSettings } from '../site-settings.ts'
import { NoticePage } from './notice-page.tsx'

type PrivacyPageProps = { content: SiteContent }

export function PrivacyPage({ content }: PrivacyPageProps) {
  const { retentionDays } = useSiteSettings()
  const company = useCompany()
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
  return <NoticePage content={content} path="privacy" notice={content.privacy} facts={facts} />
}
