import { useInquiry } from '../../case/use-inquiry.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { formatClock } from '../../time/office-time.ts'
import { askForContact, type Contact, dismissContact, putContactAside, useContacts } from './contacts.ts'
import { OutcomeDialog } from './lazy-parts.ts'

/** On every page: calls and messages whose outcome is missing. */
export function OpenContacts() {
  const contacts = useContacts(useStaffId())
  const asked = contacts.find(({ isAsked }) => isAsked)
  return (
    <>
      {contacts
        .filter((one) => one !== asked)
        .map(({ reference, via, at }) => (
          <section key={reference} className="open-contact" aria-label={`Outcome for ${reference}`}>
            <p className="open-contact__text">
              {via === 'call' ? 'You called' : 'You wrote on WhatsApp to'} <strong>{reference}</strong> at{' '}
              {formatClock(at)}.
            </p>
            <button className="tool" type="button" onClick={() => askForContact(reference)}>
              {via === 'call' ? 'What came of it?' : 'Was it sent?'}
            </button>
            <button className="tool tool--bare" type="button" onClick={() => dismissContact(reference)}>
              Dismiss<span className="visually-hidden"> {reference}</span>
            </button>
          </section>
        ))}
      {asked && <AskedContact key={asked.reference} contact={asked} />}
    </>
  )
}

function AskedContact({ contact }: { contact: Contact }) {
  const inquiry = useInquiry(contact.reference).data?.inquiry
  if (inquiry === undefined) return null
  return <OutcomeDialog inquiry={inquiry} contact={contact} onClose={() => putContactAside(contact)} />
}
