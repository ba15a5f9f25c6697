import { Link } from 'wouter'
import type { IncomingMailState } from '#contract/desk/incoming-mail.ts'
import { mailboxProblemWords } from '#contract/mail/mailbox-problem-words.ts'
import { useIncomingMail } from '../../received-mail/use-incoming-mail.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'

/** How the answers of patients come in, or what the settings would bring. */
export function IncomingMail({ now }: { now: number }) {
  const incoming = useIncomingMail({ isWatched: true })
  const { me } = useNames()
  if (incoming === undefined) return undefined
  return (
    <section className="page-section">
      <h2>Incoming mail</h2>
      {incoming === null ? (
        <>
          <p className="page__lead">
            Answers of patients stay in the support mailbox. Once an administrator has named it under
            Settings, Mailbox, they come into the inquiry that they belong to, with their files.
          </p>
          {me?.admin && (
            <Link className="tool tool--main" href="/settings/mail-account">
              Set up the mailbox
            </Link>
          )}
        </>
      ) : (
        <Sources incoming={incoming} now={now} />
      )}
    </section>
  )
}

type SourcesProps = { incoming: NonNullable<IncomingMailState>; now: number }

function Sources({ incoming: { folders, lmtp, vouches, unread }, now }: SourcesProps) {
  return (
    <>
      <ul className="mails">
        {folders.map(({ folder, problem, problemSince, checkedAt, missing }) => (
          <li className="mail-item" key={folder} data-state={problem === null ? 'sent' : 'failed'}>
            <div>
              <p className="mail-item__name">{folder}</p>
              {problem !== null && <p className="mail-item__error">{mailboxProblemWords[problem]}</p>}
              {missing > 0 && (
                <p className="mail-item__error">
                  {missing === 1 ? '1 mail there' : `${missing} mails there`} can’t be fetched: look in the
                  mailbox, and tell the administrator.
                </p>
              )}
              <p className="mail-item__times">
                {checkedAt === null ? 'Not read yet' : `Last read ${formatMoment(checkedAt, now)}`}
                {problemSince !== null && `, with this problem since ${formatMoment(problemSince, now)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="page__lead">
        {lmtp && 'The mail server delivers incoming mail here. '}
        {unread > 0 && `${unread} ${unread === 1 ? 'mail waits' : 'mails wait'} to be read. `}
        {!vouches &&
          'No mail server vouches for senders (MAIL_AUTHSERV_ID is not set): a mail without the address or the thread of an inquiry is always unsorted.'}
      </p>
    </>
  )
}
