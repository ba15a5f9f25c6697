import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { BackToSettings } from './back-to-settings.tsx'
import { KeysStep } from './keys-step.tsx'
import { useSetup } from './use-setup.ts'

/** Whether a copy of the keys is kept elsewhere. */
export function KeysPage() {
  const { data, error, status, refetch } = useSetup()
  return (
    <div className="page">
      <BackToSettings />
      <header className="page__header">
        <PageTitle>Keys</PageTitle>
      </header>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.keys === 'generated' && <KeysStep isHandedOut={data.phase === 'open'} />}
      {data?.keys === 'kept' && (
        <p>
          An administrator has confirmed a copy of the keys. On the server, <code>pona keys show</code> prints
          them once more.
        </p>
      )}
      {data?.keys === 'environment' && (
        <p>
          The keys are set on the server, outside of the desk. Keep a copy of them apart from the backups.
        </p>
      )}
    </div>
  )
}
