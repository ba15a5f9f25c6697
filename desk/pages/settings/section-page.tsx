import { Link } from 'wouter'
import type { SectionName } from '#contract/settings/settings.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { BackToSettings } from './back-to-settings.tsx'
import { History } from './history.tsx'
import { Origins } from './origins.tsx'
import { relatedPages } from './related-pages.ts'
import { SectionForm } from './section-form.tsx'
import { sections } from './sections.ts'
import { useSettings } from './use-settings.ts'

export function SectionPage({ name }: { name: SectionName }) {
  const { data, error, status, refetch } = useSettings()
  const { title, lead } = sections[name]
  const related = relatedPages.filter((page) => page.beside?.includes(name))
  return (
    <div className="page">
      <BackToSettings />
      <header className="page__header">
        <PageTitle>{title}</PageTitle>
      </header>
      <p className="page__lead">{lead}</p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <SectionForm name={name} section={data.sections[name]} />
          <Origins name={name} section={data.sections[name]} />
          <History name={name} version={data.sections[name].version} />
        </>
      )}
      {related.map(({ href, text, summary }) => (
        <p key={href}>
          <Link href={href}>{text}</Link>: {summary}
        </p>
      ))}
    </div>
  )
}
