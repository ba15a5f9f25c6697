import { Link, useLocation } from 'wouter'
import { FailedState } from '../../../shell/failed-state.tsx'
import { PageSkeleton } from '../../../shell/page-skeleton.tsx'
import { PageTitle } from '../../../shell/page-title.tsx'
import { BackToSettings } from '../back-to-settings.tsx'
import { useSettings } from '../use-settings.ts'
import { MailAccountForm } from './mail-account-form.tsx'
import { PresentServers } from './present-servers.tsx'

/** Sending and receiving in one step. Their own pages have what is seldom needed. */
export function MailAccountPage() {
  const { data, error, status, refetch } = useSettings()
  const [, navigate] = useLocation()
  return (
    <div className="page">
      <BackToSettings />
      <header className="page__header">
        <PageTitle>Mailbox</PageTitle>
      </header>
      <p className="page__lead">The mailbox from which patients get mails, and to which they answer.</p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <PresentServers settings={data} />
          <MailAccountForm settings={data} action="Try and save" onSaved={() => navigate('/settings')} />
        </>
      )}
      <p>
        Sender and support mailbox are under <Link href="/settings/mail">Mail out</Link>, folders under{' '}
        <Link href="/settings/mailbox">Mail in</Link>.
      </p>
    </div>
  )
}
