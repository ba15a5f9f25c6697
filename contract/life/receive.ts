import { type Office, toOfficeState } from '../company/office-hours.ts'
import type { MessageChannel, OutsideAuthor } from '../inquiry/conversation.ts'
import { toAskAgain } from './answer.ts'
import type { DetailOf, EventOf } from './events.ts'
import type { Life, Owed, State, Step } from './inquiry.ts'
import { change, type Outcome, refuse } from './outcome.ts'
import { toPromisedAt } from './promise.ts'
import { isChasing } from './referral.ts'
import { type Opening, toAnswerOwed, toOpen } from './reopening.ts'
import type { Said } from './said.ts'
import { isClosed, isOpen, isSpam } from './standing.ts'
import { addSteps, hasSystemStep, keepGoing, tellSteps, toSystemStep, withoutSystemStep } from './steps.ts'

const READ_OTHER = 'read-other'

/** `message` is its id. */
export type Received = {
  message: string
  channel: MessageChannel
  author: OutsideAuthor
  isAutomatic: boolean
}

/**
 * The result of a received message. The patient's is due as `reply` and reopens a closed inquiry. Anybody else's, such as a
 * hospital's, plans a task: nothing is owed to the patient for it. An automatic one, or one to spam, changes nothing. Not
 * undoable: no coordinator made this change.
 */
export function receive(inquiry: Life, received: Received, opening: Opening & { office: Office }): Outcome {
  if (received.isAutomatic || isSpam(inquiry) || inquiry.isRepeat) return { outcome: 'same' }
  if (received.author !== 'patient') return planReading(inquiry, received, opening)
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...toDue(inquiry, opening), undo: null, version: inquiry.version + 1 },
    event: toReceivedEvent(received, toCaused(inquiry)),
  }
}

/** Once the office is open after a day. One task is enough for all that others write until it is done. */
function planReading(
  inquiry: Life,
  received: Received,
  { now, office }: Opening & { office: Office },
): Outcome {
  const plan = { kind: 'task', at: toOfficeTime(toPromisedAt(now), office) } as const
  const added: Step[] = hasSystemStep(inquiry.steps, READ_OTHER)
    ? []
    : [toSystemStep(READ_OTHER, inquiry, plan)]
  return {
    outcome: 'changed',
    inquiry: {
      ...inquiry,
      steps: addSteps(inquiry.steps, added),
      undo: null,
      version: inquiry.version + 1,
    },
    event: toReceivedEvent(received, tellSteps('planned', added)),
  }
}

/** As if it had come in when it was said; the coordinator who wrote it down can undo it. */
export function writeDown(
  inquiry: Life,
  { said, isDue }: { said: Said; isDue: boolean },
  disabled: Opening['disabled'],
): Outcome {
  if (said.referral) return writeDownAnswer(inquiry, said, { isDue, referral: said.referral })
  const state = isDue ? toDue(inquiry, { now: said.at, disabled }) : {}
  return change(inquiry, state, toNotedEvent(said, isDue ? toCaused(inquiry) : {}))
}

/** The words of a hospital: nobody chases it any more, and nothing is owed to the patient for it. */
function writeDownAnswer(
  inquiry: Life,
  { id, channel }: Said,
  { isDue, referral }: { isDue: boolean; referral: string },
): Outcome {
  if (isDue) return refuse('invalid_request')
  const ended = inquiry.steps.filter((step) => isChasing(step, referral))
  const steps = inquiry.steps.filter((step) => !ended.includes(step))
  const detail = { referral, message: id, channel, ...tellSteps('ended', ended) }
  return change(inquiry, { steps }, { kind: 'referral-noted', detail })
}

export function toNotedEvent({ id, channel }: Said, caused: Caused = {}): EventOf<'message-noted'> {
  return { kind: 'message-noted', detail: { message: id, channel, ...caused } }
}

type Moved = { author: OutsideAuthor; now: number; office: Office }

/** After the message that caused what is due was moved elsewhere; undefined where nothing is due because of it. */
export function dropCaused(inquiry: Life, { author, now, office }: Moved): Life | undefined {
  const after = author === 'patient' ? withoutOwedReply(inquiry) : withoutReading(inquiry)
  if (after === undefined) return undefined
  const left = keepGoing(after, toSystemStep('ask-again', inquiry, toAskAgain(now, office)))
  return { ...left, undo: null, version: inquiry.version + 1 }
}

function withoutOwedReply(inquiry: Life): Life | undefined {
  if (!isOpen(inquiry) || inquiry.owed?.kind !== 'reply') return undefined
  return { ...inquiry, owed: inquiry.firstAnswer === null ? toAnswerOwed(inquiry) : null }
}

function withoutReading(inquiry: Life): Life | undefined {
  if (!hasSystemStep(inquiry.steps, READ_OTHER)) return undefined
  return { ...inquiry, steps: withoutSystemStep(inquiry.steps, READ_OTHER) }
}

export function toReceivedEvent(
  { message, channel, isAutomatic }: Received,
  caused: Caused & Pick<DetailOf<'message-received'>, 'planned'> = {},
): EventOf<'message-received'> {
  const automatic = isAutomatic ? ({ automatic: 1 } as const) : {}
  return { kind: 'message-received', detail: { message, channel, ...automatic, ...caused } }
}

type Caused = Pick<DetailOf<'message-received'>, 'reopened'>

function toCaused(inquiry: Life): Caused {
  return isClosed(inquiry) ? { reopened: inquiry.closedFor ?? 'unknown' } : {}
}

/** A reply is owed. What is planned stays planned. */
function toDue(inquiry: Life, opening: Opening): Partial<State> {
  const reopened = isOpen(inquiry) ? {} : toOpen(inquiry, opening)
  return { ...reopened, owed: toReply(inquiry, opening.now) }
}

/** Each message is promised a reply as the first is, on closed days too. A further message puts nothing off. */
function toReply({ owed }: Life, now: number): Owed {
  const at = toPromisedAt(now)
  return owed === null ? { kind: 'reply', at } : { kind: owed.kind, at: Math.min(owed.at, at) }
}

/** Moves a time in closed hours to the next opening: nobody was promised anything. */
function toOfficeTime(at: number, office: Office): number {
  const state = toOfficeState(office, at)
  return state.isOpen ? at : (state.opensAt ?? at)
}
