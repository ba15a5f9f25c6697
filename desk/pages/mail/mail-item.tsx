import { Link } from 'wouter'
import type { Mails } from '#contract/desk/oversight.ts'
import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import { formatMoment } from '../../time/office-time.ts'
import { mailNames } from './mail-words.ts'
import { useResend } from './use-mails.ts'

type MailItemProps = { mail: Mails['mails'][number]; now: number }

export function MailItem({ mail, now }: MailItemProps) {
  const { mutate, isPending } = useResend()
  const { n, kind, reference, state, attempts, createdAt, dueAt, lastError } = mail
  return (
    <li className="mail-item" data-state={state}>
      <div>
        <p className="mail-item__name">
          {mailNames[kind]} · <Link href={`/inquiries/${reference}`}>{reference}</Link>
        </p>
        {lastError && (
          <p className="mail-item__error">
            {lastError.startsWith('RETURNED') && 'It came back. '}
            {toMailErrorWords(lastError)} <code>{lastError}</code>
          </p>
        )}
        {kind === 'reply' && state === 'failed' && (
          <p>The patient does not have this reply: the inquiry is due again. Call, or write again.</p>
        )}
        {kind === 'reply-copy' && state === 'failed' && (
          <p>
            The patient’s own mail is not concerned, and the answer counts. To use another address, write
            again with the right one as Cc.
          </p>
        )}
        <p className="mail-item__times">
          From {formatMoment(createdAt, now)}
          {attempts > 0 && `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`}
          {state === 'waiting' && attempts > 0 && `, next ${formatMoment(dueAt, now)}`}
        </p>
      </div>
      <button
        className="tool"
        type="button"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(n)}
      >
        {state === 'failed' ? 'Send again' : 'Send now'}
        <span className="visually-hidden">
          : {mailNames[kind]}, {reference}
        </span>
      </button>
    </li>
  )
}
