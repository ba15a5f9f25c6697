import type { Mails } from '#contract/desk/oversight.ts'
import { MailItem } from './mail-item.tsx'
import { useHeldMails } from './use-mails.ts'

type HeldMailsProps = { mails: Mails['mails']; now: number }

/** Mails of a restored backup. Only a person can find out whether they were sent since. */
export function HeldMails({ mails, now }: HeldMailsProps) {
  const { mutate, isPending } = useHeldMails()
  return (
    <section className="page-section">
      <h2>Held after a restore</h2>
      <p className="page__lead">
        These mails were waiting when the backup was made. Some may have been sent since: check the support
        mailbox before you send them.
      </p>
      <div className="held-mails__actions">
        <button
          className="tool"
          type="button"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate('release')}
        >
          Send all
        </button>
        <button
          className="tool"
          type="button"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate('settle')}
        >
          All were sent already
        </button>
      </div>
      <ul className="mails">
        {mails.map((mail) => (
          <MailItem key={mail.n} mail={mail} now={now} />
        ))}
      </ul>
    </section>
  )
}
