import { PageTitle } from '../shell/page-title.tsx'

export function TemplatesPage() {
  return <PageTitle>TemplatesPage</PageTitle>
}
