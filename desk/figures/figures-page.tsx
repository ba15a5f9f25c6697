import { PageTitle } from '../shell/page-title.tsx'

export function FiguresPage() {
  return <PageTitle>FiguresPage</PageTitle>
}
