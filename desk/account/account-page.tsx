import { PageTitle } from '../shell/page-title.tsx'

export function AccountPage() {
  return <PageTitle>AccountPage</PageTitle>
}
