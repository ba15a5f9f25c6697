import { useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Plan, Step } from '#contract/life/actions.ts'
import type { Attempt, NextKind } from '#contract/life/inquiry.ts'
import { toRow } from '../../case/cached-rows.ts'
import { PlanForm, type Proposal } from '../../case/plan-dialog.tsx'
import { returnToList } from '../../case/return-to-list.ts'
import { takeStep } from '../../case/take-step.ts'
import { type Choice, Choices } from '../../shell/choices.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { toContactLinks } from './contact-links.ts'
import { type Contact, type ContactChannel, dismissContact } from './contacts.ts'
import { useAfterAnswer } from './use-after-answer.ts'

type OutcomeDialogProps = { inquiry: InquiryDetail['inquiry']; contact: Contact; onClose: () => void }

type Outcome = { attempt?: Attempt; label: string; kind: NextKind; text?: string }

const outcomes: Record<ContactChannel, readonly Outcome[]> = {
  call: [
    { label: 'Reached', kind: 'wait' },
    { attempt: 'no-answer', label: 'No answer', kind: 'call' },
    { attempt: 'agreed-time', label: 'Agreed on another time', kind: 'call' },
    {
      attempt: 'wrong-number',
      label: 'Wrong number',
      kind: 'write',
      text: 'The number is marked as wrong. Write, or ask for another way.',
    },
  ],
  whatsapp: [
    { label: 'Sent', kind: 'wait' },
    { attempt: 'not-sent', label: 'Could not be sent', kind: 'call' },
  ],
}

/** Asks for the outcome of a call or WhatsApp message, and for the next step. */
export function OutcomeDialog({ inquiry, contact, onClose }: OutcomeDialogProps) {
  const workplace = useWorkplace()
  const [outcome, setOutcome] = useState<Outcome>()
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(() => toRow(inquiry))
  const afterAnswer = useAfterAnswer(row, contact.via)
  const { reference, via } = contact

  function choose(plan: Plan | undefined): void {
    const step = outcome && toStep(outcome, via, plan)
    if (step === undefined) return
    dismissContact(reference)
    takeStep(row, step, { onRefused: onClose })
    returnToList(reference)
  }

  if (outcome) {
    const after = outcome.attempt === undefined ? afterAnswer : { standing: row.next, isKept: false }
    const proposal: Proposal = {
      title: `${outcome.label}. What is next?`,
      text: outcome.text,
      kind: outcome.kind,
      ...after,
    }
    return (
      <Dialog title={proposal.title} onClose={onClose}>
        <PlanForm row={row} proposal={proposal} onChoose={choose} />
      </Dialog>
    )
  }

  const links = toContactLinks(inquiry, workplace?.company.name ?? '')
  const choices: Choice[] = outcomes[via].map((one) => ({
    key: one.label,
    label: one.label,
    onChoose: () => setOutcome(one),
  }))
  const nothing = via === 'call' ? 'I did not call' : 'I did not write'
  return (
    <Dialog title={via === 'call' ? 'What came of the call?' : 'Was the message sent?'} onClose={onClose}>
      <p>
        <bdi>{inquiry.name}</bdi> ·{' '}
        <a
          href={via === 'call' ? links.call : links.whatsApp}
          target={via === 'call' ? undefined : '_blank'}
          rel="noopener noreferrer"
        >
          {inquiry.e164}
        </a>
      </p>
      <Choices
        label="Outcome"
        choices={[...choices, { key: 'none', label: nothing, onChoose: () => dismissContact(reference) }]}
      />
    </Dialog>
  )
}

/** Only a call that reached the patient or a sent message is an answer. */
function toStep({ attempt }: Outcome, via: ContactChannel, plan: Plan | undefined): Step | undefined {
  if (attempt === undefined) return { action: 'log-answer', via, ...plan }
  return plan && { action: 'log-attempt', outcome: attempt, ...plan }
}
