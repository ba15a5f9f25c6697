import { PageTitle } from '../shell/page-title.tsx'

export function AuditPage() {
  return <PageTitle>AuditPage</PageTitle>
}
