import type { Mails } from '#contract/desk/oversight.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { useReadiness } from '../../workplace/use-readiness.ts'
import { HeldMails } from './held-mails.tsx'
import { IncomingMail } from './incoming-mail.tsx'
import { MailItem } from './mail-item.tsx'
import { toBackupWords, toTooManyWords } from './mail-words.ts'
import { useMails } from './use-mails.ts'
import './mail.css'

export function MailPage() {
  const { data, error, status, refetch } = useMails()
  return (
    <div className="page">
      <PageTitle>Mail</PageTitle>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && <LoadedMails mails={data} />}
    </div>
  )
}

function LoadedMails({ mails: { mails, sentLast24h, now } }: { mails: Mails }) {
  const readiness = useReadiness()
  const failed = mails.filter(({ state }) => state === 'failed')
  const held = mails.filter(({ state }) => state === 'held')
  const waiting = mails.filter(({ state }) => state === 'waiting')
  const tried = waiting.filter(({ attempts }) => attempts > 0)
  const verdict = failed.length > 0 || readiness?.ready === false ? 'bad' : tried.length > 0 ? 'slow' : 'good'
  return (
    <>
      <div className="mail-status" role="status" data-verdict={verdict}>
        <p className="mail-status__title">{verdictWords[verdict]}</p>
        <p>
          {sentLast24h} sent in the last 24 hours, {waiting.length} waiting, {failed.length} failed
          {held.length > 0 && `, ${held.length} held`}.
          {readiness?.database === false && ' The database can’t be used.'}
          {readiness?.disk === false &&
            (readiness.full
              ? ' The disk is full: inquiries are refused until there is room. Tell the administrator.'
              : ' The disk is nearly full.')}
          {readiness?.checked === 'damaged' &&
            ' The database is damaged: inquiries are refused. Tell the administrator.'}
          {readiness?.serves === false &&
            ' Visitors are not served yet: the set-up has not ended. Tell the administrator.'}
          {readiness?.mailFiles === true &&
            ' Mails become files, because there is no mail server: nobody gets them.'}
          {readiness?.complete === false && ' Confirmed inquiries may be missing: ask the administrator.'}
          {readiness?.pages === false &&
            ' The site shows earlier pages, because the new ones could not be made: tell the administrator.'}
          {readiness?.backup?.good === false && ` ${toBackupWords(readiness.backup)}`}
          {readiness !== undefined && readiness.tooMany > 0 && ` ${toTooManyWords(readiness.tooMany)}`}
        </p>
      </div>
      {held.length > 0 && <HeldMails mails={held} now={now} />}
      {failed.length > 0 && (
        <section className="page-section">
          <h2>Failed</h2>
          <p className="page__lead">The server does not retry these mails.</p>
          <ul className="mails">
            {failed.map((mail) => (
              <MailItem key={mail.n} mail={mail} now={now} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className="page-section">
          <h2>Waiting</h2>
          <ul className="mails">
            {waiting.map((mail) => (
              <MailItem key={mail.n} mail={mail} now={now} />
            ))}
          </ul>
        </section>
      )}
      <IncomingMail now={now} />
    </>
  )
}

const verdictWords = {
  good: 'Everything is being delivered',
  slow: 'Some mail is late; it is tried again by itself',
  bad: 'Something needs attention',
} as const
