import type { SiteContent } from '../content/types.ts'
import { useCompany } from '../sections/site-settings.ts'
import { NoticePage } from './notice-page.tsx'

type AccessibilityPageProps = { content: SiteContent }

export function AccessibilityPage({ content }: AccessibilityPageProps) {
  const facts = { company: useCompany().name, date: content.accessibilityReviewed }
  return <NoticePage content={content} path="accessibility" notice={content.accessibility} facts={facts} />
}
