import type { Plan, Step } from './actions.ts'
import { isAllowed } from './actions.ts'
import type { InquiryEvent } from './events.ts'
import {
  type Channel,
  type ClosingReason,
  channels,
  endedContact,
  type FirstAnswer,
  type Life,
  type Next,
  type NextKind,
  type State,
  toState,
} from './inquiry.ts'
import { toPromisedAt } from './promise.ts'

/** `me` is the id of the acting person, `now` milliseconds since the epoch, `disabled` people who can't sign in. */
export type Context = { me: string; now: number; disabled?: readonly string[] }

/** A change as the event log stores it; free of personal data. */
export type ChangeEvent = { kind: InquiryEvent; detail: Record<string, string | number> }

export type Outcome =
  | { outcome: 'changed'; inquiry: Life; event: ChangeEvent }
  | { outcome: 'same' }
  | {
      outcome: 'refused'
      reason: 'not_allowed_now' | 'changed_meanwhile' | 'invalid_request' | 'time_out_of_range'
    }

const DAY_MS = 24 * 60 * 60 * 1000
/** After an answer it is the patient's turn; the coordinator asks again after this time. */
const ASK_AGAIN_MS = 3 * DAY_MS
const LATEST_PLAN_MS = 2 * 366 * DAY_MS

/** The result of an action. The server stores it, and the desk predicts it: all rules are here. */
export function transition(inquiry: Life, step: Step, context: Context): Outcome {
  if (step.action === 'undo' && step.of !== inquiry.version) return refuse('changed_meanwhile')
  if (!isAllowed(step.action, inquiry)) return refuse('not_allowed_now')
  const acted = act(inquiry, step, context)
  if (!('next' in step || 'note' in step)) return acted
  if (step.next === undefined) return step.note === undefined ? acted : refuse('invalid_request')
  return addPlan(acted, inquiry, { next: step.next, note: step.note }, context.now)
}

function act(inquiry: Life, step: Step, { me, now, disabled = [] }: Context): Outcome {
  switch (step.action) {
    case 'claim':
      return assign(inquiry, me, { kind: 'claimed', detail: {} })
    case 'assign':
      return assign(inquiry, step.to, { kind: 'assigned', detail: { to: step.to } })
    case 'release':
      return change(inquiry, { owner: null }, 'released')
    case 'log-answer':
      return change(inquiry, toAnswered(inquiry, step.via, { me, now }), 'answered', { via: step.via })
    case 'log-attempt':
      return change(inquiry, { owner: inquiry.owner ?? me }, 'attempted', { outcome: step.outcome })
    case 'set-next':
      return { outcome: 'same' }
    case 'close':
      return change(inquiry, toClosed(step.reason, now), 'closed', { reason: step.reason })
    case 'reopen':
      return change(inquiry, toReopened(inquiry, { now, disabled }), 'reopened')
    case 'lift':
      return change(inquiry, toLifted(inquiry, { now, disabled }), 'lifted')
    case 'mark-spam':
      return change(inquiry, { standing: 'spam', next: null }, 'marked-spam')
    case 'rescue':
      return change(inquiry, toReopened(inquiry, { now, disabled }), 'rescued')
    case 'set-destination':
      if (step.destination === inquiry.destination) return { outcome: 'same' }
      return change(inquiry, { destination: step.destination }, 'destination-set')
    case 'undo':
      return undo(inquiry, disabled)
  }
}

function toClosed(closedFor: ClosingReason, closedAt: number): Partial<State> {
  return { standing: 'closed', next: null, closedAt, closedFor }
}

/** The first answer stops the clock and assigns an unassigned inquiry to its author. */
function toAnswered(inquiry: Life, via: Channel, { me, now }: Context): Partial<State> {
  return {
    owner: inquiry.owner ?? me,
    firstAnswer: inquiry.firstAnswer ?? { at: now, by: me, via },
    next: toNextAfterAnswer(inquiry.next, via, now),
  }
}

/** The channels of answers that complete a planned step, whether early or late. */
const doneBy: Record<NextKind, readonly Channel[]> = {
  answer: channels,
  reply: channels,
  call: ['call'],
  write: ['email', 'whatsapp'],
  task: [],
  wait: [],
}

/** A planned step that the answer does not complete stays planned: a patient may be waiting for that call. */
function toNextAfterAnswer(planned: Next | null, via: Channel, now: number): Next {
  const askAgain = toAskAgain(now)
  if (planned === null || planned.at <= now || doneBy[planned.kind].includes(via)) return askAgain
  return planned.kind === 'wait' && planned.at < askAgain.at ? askAgain : planned
}

export function toAskAgain(now: number): Next {
  return { kind: 'wait', at: now + ASK_AGAIN_MS, note: null }
}

/** A reply did not arrive: the inquiry is open, and a call is due now. `standing` is the earliest remaining answer. */
export function loseAnswer(
  inquiry: Life,
  failed: FirstAnswer | null,
  standing: FirstAnswer | null,
  { now, disabled }: Opening,
): Life {
  const { firstAnswer } = inquiry
  const isFirst = firstAnswer !== null && firstAnswer.at === failed?.at && firstAnswer.by === failed.by
  const isElsewhere = inquiry.standing === 'spam' || inquiry.isRepeat || endedContact(inquiry)
  return {
    ...inquiry,
    ...(isFirst && { firstAnswer: standing }),
    ...(!isElsewhere && {
      ...toReopened(inquiry, { now, disabled }),
      next: { kind: 'call', at: now, note: null },
    }),
    undo: null,
    version: inquiry.version + 1,
  }
}

export type Opening = { now: number; disabled: readonly string[] }

/** Reopens an inquiry that was closed or filed as spam by mistake: with a next step, without a disabled owner. */
export function toReopened(
  { firstAnswer, receivedAt, owner }: Life,
  { now, disabled }: Opening,
): Pick<State, 'standing' | 'next' | 'closedAt' | 'closedFor' | 'owner'> {
  const next: Next =
    firstAnswer === null
      ? { kind: 'answer', at: toPromisedAt(receivedAt), note: null }
      : { kind: 'task', at: now, note: null }
  return {
    standing: 'open',
    next,
    closedAt: null,
    closedFor: null,
    ...withoutDisabled({ owner }, disabled),
  }
}

function toLifted(inquiry: Life, opening: Opening): Partial<State> {
  return { ...(endedContact(inquiry) && toReopened(inquiry, opening)), liftedAt: opening.now }
}

function assign(inquiry: Life, owner: string, event: ChangeEvent): Outcome {
  if (inquiry.owner === owner) return { outcome: 'same' }
  return change(inquiry, { owner }, event.kind, event.detail)
}

/** A mistyped year must not hide an inquiry forever. */
export function toLatestPlan(now: number): number {
  return now + LATEST_PLAN_MS
}

/** The act and its plan are one change with one event. */
function addPlan(acted: Outcome, before: Life, wanted: Plan, now: number): Outcome {
  if (acted.outcome === 'refused') return acted
  if (acted.outcome === 'same') return plan(before, wanted, now)
  const planned = plan(acted.inquiry, wanted, now)
  if (planned.outcome === 'same') return acted
  if (planned.outcome === 'refused') return planned
  const { kind, detail } = acted.event
  return {
    outcome: 'changed',
    inquiry: { ...acted.inquiry, next: planned.inquiry.next },
    event: { kind, detail: { ...detail, ...planned.event.detail } },
  }
}

/** An `answer` or `reply` can only be moved: patients cause these steps, not coordinators. */
function plan(inquiry: Life, { next: { kind, at }, note }: Plan, now: number): Outcome {
  const isOwed = kind === 'answer' || kind === 'reply'
  const isSnooze = kind === inquiry.next?.kind
  if (isOwed && !isSnooze) return refuse('not_allowed_now')
  const isMoved = !isSnooze || at !== inquiry.next?.at
  if (!isMoved && note === undefined) return { outcome: 'same' }
  // An overdue step may get a note without a new time.
  if (isMoved && (at <= now || at > toLatestPlan(now))) return refuse('time_out_of_range')
  const kept = isSnooze && inquiry.next ? inquiry.next.note : null
  const next = { kind, at, note: note === undefined ? kept : (note?.id ?? null) }
  return change(inquiry, { next }, 'next-set', { kind, at, ...(note && { note: note.id }) })
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

/** The earlier state, without an owner whose account was disabled since. */
export function withoutDisabled<Owned extends Pick<State, 'owner'>>(
  before: Owned,
  disabled: readonly string[],
): Owned {
  return before.owner !== null && disabled.includes(before.owner) ? { ...before, owner: null } : before
}

function change(
  inquiry: Life,
  state: Partial<State>,
  kind: InquiryEvent,
  detail: ChangeEvent['detail'] = {},
): Outcome {
  const undoable = { change: kind, before: toState(inquiry) }
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...state, undo: undoable, version: inquiry.version + 1 },
    event: { kind, detail },
  }
}

function refuse(reason: Extract<Outcome, { outcome: 'refused' }>['reason']): Outcome {
  return { outcome: 'refused', reason }
}
