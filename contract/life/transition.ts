import type { Office } from '../office-hours.ts'
import { isAllowed, type Step } from './actions.ts'
import { toAnswered } from './answer.ts'
import type { DetailOf } from './events.ts'
import type { Channel, ClosingReason, Life, State } from './inquiry.ts'
import { type ChangeEvent, change, type Outcome, refuse } from './outcome.ts'
import { addPlan } from './plan.ts'
import { toNotedEvent, writeDown } from './receive.ts'
import { toLifted, toReopened, withoutDisabled } from './reopening.ts'
import type { Said } from './said.ts'

/** `me` is the id of the acting person, `now` milliseconds since the epoch, `disabled` people who can't sign in. */
export type Context = AnswerContext & { disabled?: readonly string[] }
type AnswerContext = { me: string; now: number; office: Office }

/** The result of an action. The server stores it, and the desk predicts it: all rules are in this folder. */
export function transition(inquiry: Life, step: Step, context: Context): Outcome {
  if (step.action === 'undo' && step.of !== inquiry.version) return refuse('changed_meanwhile')
  if (!isAllowed(step.action, inquiry)) return refuse('not_allowed_now')
  const acted = act(inquiry, step, context)
  if (!('next' in step || 'note' in step)) return acted
  if (step.next === undefined) return step.note === undefined ? acted : refuse('invalid_request')
  return addPlan(acted, inquiry, { next: step.next, note: step.note }, context.now)
}

function act(inquiry: Life, step: Step, { me, now, office, disabled = [] }: Context): Outcome {
  switch (step.action) {
    case 'claim':
      return assign(inquiry, me, { kind: 'claimed' })
    case 'assign':
      return assign(inquiry, step.to, { kind: 'assigned', detail: { to: step.to } })
    case 'release':
      return change(inquiry, { owner: null }, { kind: 'released' })
    case 'log-answer':
      return answer(inquiry, { via: step.via }, { me, now, office })
    case 'log-attempt':
      return change(
        inquiry,
        { owner: inquiry.owner ?? me },
        { kind: 'attempted', detail: { outcome: step.outcome } },
      )
    case 'set-next':
      return { outcome: 'same' }
    case 'log-said':
      if (step.via === undefined) return writeDown(inquiry, step, { office, disabled })
      return answerSaid(inquiry, { ...step, via: step.via }, { me, now, office })
    case 'close':
      return change(inquiry, toClosed(step.reason, now), {
        kind: 'closed',
        detail: { reason: step.reason },
      })
    case 'reopen':
      return change(inquiry, toReopened(inquiry, { now, disabled }), { kind: 'reopened' })
    case 'lift':
      return change(inquiry, toLifted(inquiry, { now, disabled }), { kind: 'lifted' })
    case 'mark-spam':
      return change(inquiry, { standing: 'spam', next: null }, { kind: 'marked-spam' })
    case 'rescue':
      return change(inquiry, toReopened(inquiry, { now, disabled }), { kind: 'rescued' })
    case 'set-destination':
      if (step.destination === inquiry.destination) return { outcome: 'same' }
      return change(inquiry, { destination: step.destination }, { kind: 'destination-set' })
    case 'undo':
      return undo(inquiry, disabled)
  }
}

function answer(inquiry: Life, detail: DetailOf<'answered'>, context: AnswerContext): Outcome {
  return change(inquiry, toAnswered(inquiry, detail.via, context), { kind: 'answered', detail })
}

/** Written down and answered by one act, which one Undo takes back. */
function answerSaid(
  inquiry: Life,
  { said, isDue, via }: { said: Said; isDue: boolean; via: Channel },
  context: AnswerContext,
): Outcome {
  if (!isAllowed('log-answer', inquiry)) return refuse('not_allowed_now')
  if (isDue) return refuse('invalid_request')
  const answered = answer(inquiry, { via, said: said.id }, context)
  const earlier = toNotedEvent(said)
  return answered.outcome === 'changed' ? { ...answered, earlier } : answered
}

function assign(inquiry: Life, owner: string, event: ChangeEvent): Outcome {
  if (inquiry.owner === owner) return { outcome: 'same' }
  return change(inquiry, { owner }, event)
}

function toClosed(closedFor: ClosingReason, closedAt: number): Partial<State> {
  return { standing: 'closed', next: null, closedAt, closedFor }
}

/** An undo can't itself be undone. */
function undo(inquiry: Life, disabled: readonly string[]): Outcome {
  if (inquiry.undo === null) return refuse('not_allowed_now')
  const { before, change: undone } = inquiry.undo
  const version = inquiry.version + 1
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...withoutDisabled(before, disabled), undo: null, version },
    event: { kind: 'undone', detail: { change: undone } },
  }
}
