import { useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Act } from '#contract/life/actions.ts'
import type { Attempt, PlannedKind } from '#contract/life/inquiry.ts'
import type { Plan } from '#contract/life/plans.ts'
import { toRest } from '../../case/after-act.ts'
import { toRow } from '../../case/cached-rows.ts'
import { DoneSteps, useTicks } from '../../case/done-steps.tsx'
import { noteDown } from '../../case/note-down.ts'
import { PlanForm, type Proposal } from '../../case/plan-dialog.tsx'
import { returnToList } from '../../case/return-to-list.ts'
import { takeAct } from '../../case/take-act.ts'
import { type Choice, Choices } from '../../shell/choices.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { toContactLinks } from './contact-links.ts'
import { type Contact, type ContactChannel, dismissContact } from './contacts.ts'

type OutcomeDialogProps = { inquiry: InquiryDetail['inquiry']; contact: Contact; onClose: () => void }

type Outcome = { attempt?: Attempt; label: string; kind: PlannedKind; text?: string }

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
  const isAnswer = outcome ? outcome.attempt === undefined : false
  const ticks = useTicks(row, { via: contact.via, isAnswer })
  const { reference, via } = contact

  function choose(chosen: Outcome, plan: Plan | undefined, words: string): void {
    const { finishes } = ticks
    dismissContact(reference)
    takeAct(row, toAct(chosen, via, { finishes, ...(plan && { plans: [plan] }) }), { onRefused: onClose })
    noteDown(reference, words)
    returnToList(reference)
  }

  if (outcome) {
    const proposal: Proposal = {
      title: `${outcome.label}. What is next?`,
      text: outcome.text,
      kind: outcome.kind,
      rest: toRest(row, { isAnswer, finishes: ticks.finishes }),
      isRestUsual: isAnswer,
    }
    return (
      <Dialog title={proposal.title} onClose={onClose}>
        <DoneSteps ticks={ticks} />
        <PlanForm row={row} proposal={proposal} onChoose={(plan, words) => choose(outcome, plan, words)} />
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
function toAct(
  { attempt }: Outcome,
  via: ContactChannel,
  then: { finishes: readonly string[]; plans?: Plan[] },
): Act {
  const finishes = [...then.finishes]
  if (attempt === undefined) return { action: 'log-answer', via, ...then, finishes }
  return { action: 'log-attempt', outcome: attempt, ...then, finishes }
}
