import { Link, Redirect, useLocation } from 'wouter'
import { useEntryDraft } from '../../facts/entry-draft.ts'
import { MailParts } from '../../received-mail/mail-parts.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { useNames } from '../../workplace/use-workplace.ts'
import { EntryForm } from './entry-form.tsx'

/** A new inquiry from an unsorted mail, which stays in sight beside the form. */
export function MailEntryPage({ id }: { id: string }) {
  const { me } = useNames()
  return me ? <MailEntry me={me.id} id={id} /> : null
}

function MailEntry({ me, id }: { me: string; id: string }) {
  const [, navigate] = useLocation()
  const { mail } = useEntryDraft(me, id).draft
  // After a reload the mail is opened from the list again.
  if (!mail?.mail) return <Redirect to="/unsorted" replace />
  return (
    <div className="page entry">
      <p>
        <Link href="/unsorted">Back to Unsorted</Link>
      </p>
      <PageTitle>New inquiry from a mail</PageTitle>
      <section className="entry__mail" aria-label="The mail">
        <h2 dir="auto">{mail.subject || 'No subject'}</h2>
        <MailParts text={mail.text} mail={mail.mail} files={mail.files} />
      </section>
      <EntryForm me={me} mailId={id} onDiscard={() => navigate('/unsorted')} />
    </div>
  )
}
