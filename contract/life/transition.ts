import { type Act, isAllowed } from './actions.ts'
import { type Answering, toAnswered } from './answer.ts'
import type { DetailOf, EventOf } from './events.ts'
import { type Channel, type ClosingReason, type Life, type State, type Step, toState } from './inquiry.ts'
import { type ChangeEvent, change, type Outcome, refuse } from './outcome.ts'
import { changeStep, isPlanTime, plan, type Worked } from './plan-steps.ts'
import { toNotedEvent, writeDown } from './receive.ts'
import { toLifted, toReopened, withoutDisabled } from './reopening.ts'
import type { Said } from './said.ts'
import { isOpen } from './standing.ts'
import { needsStep, tellSteps } from './steps.ts'

/** `me` is the id of the acting person, `now` milliseconds since the epoch, `disabled` people who can't sign in. */
export type Context = Answering & { disabled?: readonly string[] }

/** The result of an action. The server stores it, and the desk predicts it: all rules are in this folder. */
export function transition(inquiry: Life, act: Act, context: Context): Outcome {
  if (act.action === 'undo' && act.of !== inquiry.version) return refuse('changed_meanwhile')
  if (!isAllowed(act.action, inquiry)) return refuse('not_allowed_now')
  const worked = plan(inquiry, act, context)
  if ('outcome' in worked) return worked
  const acted = take(worked.inquiry, act, context)
  const outcome = withPlans(inquiry, acted, worked)
  return outcome.outcome === 'changed' && needsStep(outcome.inquiry) ? refuse('needs_step') : outcome
}

/** The act with what it finished and planned is one change, with one event and one undo. */
function withPlans(before: Life, acted: Outcome, { inquiry, finished, planned }: Worked): Outcome {
  const detail = { ...tellSteps('finished', finished), ...tellSteps('planned', planned) }
  if (acted.outcome === 'refused' || Object.keys(detail).length === 0) return acted
  if (acted.outcome === 'same')
    return change(before, { steps: inquiry.steps }, { kind: 'step-added', detail })
  const { undo } = acted.inquiry
  return {
    ...acted,
    inquiry: { ...acted.inquiry, undo: undo && { ...undo, before: toState(before) } },
    event: isTelling(acted.event) ? tell(acted.event, detail) : acted.event,
  }
}

const telling = [
  'assigned',
  'answered',
  'attempted',
  'message-noted',
  'referral-noted',
  'step-finished',
  'step-removed',
] as const
type Telling = EventOf<(typeof telling)[number]>

function isTelling(event: ChangeEvent): event is Telling {
  return telling.some((kind) => kind === event.kind)
}

function tell<Event extends Telling>(event: Event, plans: DetailOf<'step-added'>): Event {
  return { ...event, detail: { ...event.detail, ...plans } }
}

function take(inquiry: Life, act: Act, { me, now, office, disabled = [] }: Context): Outcome {
  switch (act.action) {
    case 'claim':
      return assign(inquiry, me, { kind: 'claimed' })
    case 'assign':
      return assign(inquiry, act.to, { kind: 'assigned', detail: { to: act.to } })
    case 'release':
      return change(inquiry, { owner: null }, { kind: 'released' })
    case 'log-answer':
      return answer(inquiry, { via: act.via }, { me, now, office })
    case 'log-attempt':
      return change(
        inquiry,
        { owner: inquiry.owner ?? me },
        { kind: 'attempted', detail: { outcome: act.outcome } },
      )
    case 'add-step':
      return { outcome: 'same' }
    case 'change-step':
      return changeStep(inquiry, act, { me, now })
    case 'finish-step':
      return change(inquiry, {}, { kind: 'step-finished', detail: { outcome: act.outcome } })
    case 'remove-step':
      return removeStep(inquiry, act.id)
    case 'move-owed':
      return moveOwed(inquiry, act.at, now)
    case 'log-said':
      if (act.via === undefined) return writeDown(inquiry, act, disabled)
      return answerSaid(inquiry, { ...act, via: act.via }, { me, now, office })
    case 'close':
      return close(inquiry, act.reason, now)
    case 'reopen':
      return change(inquiry, toReopened(inquiry, { now, disabled }), { kind: 'reopened' })
    case 'lift':
      return change(inquiry, toLifted(inquiry, { now, disabled }), { kind: 'lifted' })
    case 'mark-spam':
      return change(
        inquiry,
        { standing: 'spam', owed: null, steps: [], withdrawn: withoutHeldBack(inquiry) },
        { kind: 'marked-spam', detail: tellSteps('ended', [...inquiry.steps, ...listHeldBack(inquiry)]) },
      )
    case 'rescue':
      return change(inquiry, toReopened(inquiry, { now, disabled }), { kind: 'rescued' })
    case 'set-destination':
      if (act.destination === inquiry.destination) return { outcome: 'same' }
      return change(inquiry, { destination: act.destination }, { kind: 'destination-set' })
    case 'set-urgent':
      if (act.isUrgent === inquiry.isUrgent) return { outcome: 'same' }
      return change(
        inquiry,
        { isUrgent: act.isUrgent },
        { kind: 'urgency-set', detail: { urgent: act.isUrgent ? 'yes' : 'no' } },
      )
    case 'undo':
      return undo(inquiry, disabled)
  }
}

function answer(inquiry: Life, detail: DetailOf<'answered'>, context: Answering): Outcome {
  return change(inquiry, toAnswered(inquiry, detail.via, context), { kind: 'answered', detail })
}

/** Written down and answered by one act, which one Undo takes back. */
function answerSaid(
  inquiry: Life,
  { said, isDue, via }: { said: Said; isDue: boolean; via: Channel },
  context: Answering,
): Outcome {
  if (!isAllowed('log-answer', inquiry)) return refuse('not_allowed_now')
  if (isDue || said.referral) return refuse('invalid_request')
  const answered = answer(inquiry, { via, said: said.id }, context)
  const earlier = toNotedEvent(said)
  return answered.outcome === 'changed' ? { ...answered, earlier } : answered
}

function assign(inquiry: Life, owner: string, event: ChangeEvent): Outcome {
  if (inquiry.owner === owner) return { outcome: 'same' }
  return change(inquiry, { owner }, event)
}

function removeStep(inquiry: Life, id: string): Outcome {
  const removed = inquiry.steps.filter((step) => step.id === id)
  if (removed.length === 0) return refuse('changed_meanwhile')
  const steps = inquiry.steps.filter((step) => step.id !== id)
  return change(inquiry, { steps }, { kind: 'step-removed', detail: tellSteps('ended', removed) })
}

function moveOwed(inquiry: Life, at: number, now: number): Outcome {
  const { owed } = inquiry
  if (owed === null || owed.at === at) return { outcome: 'same' }
  if (!isPlanTime(at, now)) return refuse('time_out_of_range')
  const moved = { kind: owed.kind, at }
  return change(inquiry, { owed: moved }, { kind: 'owed-moved', detail: { ...moved, from: owed.at } })
}

/**
 * Keeps the steps that people have planned for a treated patient. An inquiry with aftercare may be closed again, for
 * another reason.
 */
function close(inquiry: Life, closedFor: ClosingReason, now: number): Outcome {
  if (!isOpen(inquiry) && inquiry.closedFor === closedFor) return { outcome: 'same' }
  const steps = closedFor === 'treated' ? inquiry.steps.filter(({ by }) => by !== null) : []
  const ended = [...inquiry.steps.filter((step) => !steps.includes(step)), ...listHeldBack(inquiry)]
  const closedAt = inquiry.closedAt ?? now
  const closed: Partial<State> = {
    standing: 'closed',
    owed: null,
    steps,
    closedAt,
    closedFor,
    withdrawn: withoutHeldBack(inquiry),
  }
  return change(inquiry, closed, {
    kind: 'closed',
    detail: { reason: closedFor, ...tellSteps('ended', ended) },
  })
}

/** Steps that a withdrawal has ended, which would come back with the patient. */
function listHeldBack({ withdrawn }: Life): readonly Step[] {
  return withdrawn?.steps ?? []
}

function withoutHeldBack({ withdrawn }: Life): Life['withdrawn'] {
  return withdrawn && { ...withdrawn, owed: null, steps: [] }
}

/** An undo can't itself be undone. */
function undo(inquiry: Life, disabled: readonly string[]): Outcome {
  if (inquiry.undo === null) return refuse('not_allowed_now')
  const { before, change: undone, reply } = inquiry.undo
  const version = inquiry.version + 1
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...withoutDisabled(before, disabled), undo: null, version },
    event: { kind: 'undone', detail: { change: undone, ...(reply !== undefined && { reply }) } },
  }
}
