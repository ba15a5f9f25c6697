import { Link } from 'wouter'
import type { SectionName } from '#contract/settings.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Icon } from '../../shell/icon.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { History } from './history.tsx'
import { SectionForm } from './section-form.tsx'
import { sectionWords } from './section-words.ts'
import { useSettings } from './use-settings.ts'

export function SectionPage({ name }: { name: SectionName }) {
  const { data, error, status, refetch } = useSettings()
  const { title, lead } = sectionWords[name]
  return (
    <div className="page">
      <Link className="tool tool--bare setting__back" href="/settings">
        <Icon name="arrowLeft" />
        All settings
      </Link>
      <header className="page__header">
        <PageTitle>{title}</PageTitle>
      </header>
      <p className="page__lead">{lead}</p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <SectionForm name={name} section={data.sections[name]} />
          <History name={name} version={data.sections[name].version} />
        </>
      )}
    </div>
  )
}
