import { type Contact, canAccept, type Proposal } from '#contract/inquiry/contact-proposal.ts'
import { formatPhonesAsDialled } from '#contract/inquiry/phone.ts'
import { Icon } from '../../shell/icon.tsx'
import { useIsChanging } from '../../shell/use-is-changing.ts'
import { decideOnContact } from './decide-on-contact.ts'

type ContactProposalProps = {
  /** The inquiry whose address or number it would replace. */
  reference: string
  message: string
  proposal: Proposal
}

/** A new address or number of the patient: what is known of it, and the coordinator's decision. */
export function ContactProposal({ reference, message, proposal }: ContactProposalProps) {
  const isPending = useIsChanging(reference)
  const choose = (decision: 'accept' | 'refuse' | 'undo') => () =>
    decideOnContact(reference, proposal.to.kind, { message, decision })
  const { decision, former } = proposal
  return (
    <>
      <p className="message__state">
        <Icon name={decision === 'accepted' || proposal.confirmedAt !== null ? 'check' : 'person'} />
        <span>{toStateWords(proposal)}</span>
      </p>
      {former && (
        <p className="message__from">
          Before: <bdi>{toText(former)}</bdi>
        </p>
      )}
      <p className="contact-proposal">
        {canAccept(proposal) && (
          <button className="tool tool--main" type="button" disabled={isPending} onClick={choose('accept')}>
            Use it
          </button>
        )}
        {decision === null ? (
          <button className="tool" type="button" disabled={isPending} onClick={choose('refuse')}>
            Don’t use it
          </button>
        ) : (
          <button className="link-button" type="button" disabled={isPending} onClick={choose('undo')}>
            {decision === 'accepted' ? 'Put the former one back' : 'Decide again'}
          </button>
        )}
      </p>
    </>
  )
}

const linkWords = {
  mailbox: 'Given on their page, by a link that we had mailed to the patient.',
  browser: 'Given on their page, by the link that the form showed: the sender of the form has it.',
} as const satisfies Record<Proposal['givenTo'], string>

function toStateWords({ to, decision, confirmedAt, givenTo }: Proposal): string {
  if (decision !== null) return decision === 'accepted' ? 'In use.' : 'Not used.'
  const given = linkWords[givenTo]
  if (to.kind === 'phone') return given
  return confirmedAt === null
    ? `${given} Not confirmed yet by the link that we mailed to it.`
    : `${given} Confirmed by the link that we mailed to it.`
}

function toText(contact: Contact): string {
  if (contact.kind === 'email') return contact.email || 'no address'
  return formatPhonesAsDialled(contact.countryCode, contact.phone) || 'no number'
}
