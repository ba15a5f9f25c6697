import { PageTitle } from '../shell/page-title.tsx'

export function MailPage() {
  return <PageTitle>MailPage</PageTitle>
}
