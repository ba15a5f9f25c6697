import type { MessageChannel } from '../conversation.ts'
import { type Office, toOfficeState } from '../office-hours.ts'
import { toAskAgain } from './answer.ts'
import type { DetailOf, EventOf } from './events.ts'
import type { Life, Owed, State } from './inquiry.ts'
import { change, type Outcome } from './outcome.ts'
import { toPromisedAt } from './promise.ts'
import { type Opening, toAnswerOwed, toOpen } from './reopening.ts'
import type { Said } from './said.ts'
import { isClosed, isOpen, isSpam } from './standing.ts'
import { keepGoing, toSystemStep } from './steps.ts'

/** `message` is its id. */
export type Received = { message: string; channel: MessageChannel; isAutomatic: boolean }

/**
 * The result of a received message. A person's message is due as `reply` and reopens a closed inquiry; an automatic
 * one, or one to spam, changes nothing. Not undoable: no coordinator made this change.
 */
export function receive(inquiry: Life, received: Received, opening: Opening & { office: Office }): Outcome {
  if (received.isAutomatic || isSpam(inquiry) || inquiry.isRepeat) return { outcome: 'same' }
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...toDue(inquiry, opening), undo: null, version: inquiry.version + 1 },
    event: toReceivedEvent(received, toCaused(inquiry)),
  }
}

/** As if it had come in when it was said; the coordinator who wrote it down can undo it. */
export function writeDown(
  inquiry: Life,
  { said, isDue }: { said: Said; isDue: boolean },
  { disabled, office }: Omit<Opening, 'now'> & { office: Office },
): Outcome {
  const opening = { now: said.at, disabled, office }
  const state = isDue ? toDue(inquiry, opening) : {}
  return change(inquiry, state, toNotedEvent(said, isDue ? toCaused(inquiry) : {}))
}

export function toNotedEvent({ id, channel }: Said, caused: Caused = {}): EventOf<'message-noted'> {
  return { kind: 'message-noted', detail: { message: id, channel, ...caused } }
}

/** After a message that had caused it was moved elsewhere; undefined where no reply is owed. */
export function dropOwedReply(
  inquiry: Life,
  { now, office }: { now: number; office: Office },
): Life | undefined {
  if (!isOpen(inquiry) || inquiry.owed?.kind !== 'reply') return undefined
  const owed = inquiry.firstAnswer === null ? toAnswerOwed(inquiry) : null
  const left = keepGoing({ ...inquiry, owed }, toSystemStep('ask-again', inquiry, toAskAgain(now, office)))
  return { ...left, undo: null, version: inquiry.version + 1 }
}

export function toReceivedEvent(
  { message, channel, isAutomatic }: Received,
  caused: Caused = {},
): EventOf<'message-received'> {
  const automatic = isAutomatic ? ({ automatic: 1 } as const) : {}
  return { kind: 'message-received', detail: { message, channel, ...automatic, ...caused } }
}

type Caused = Pick<DetailOf<'message-received'>, 'reopened'>

function toCaused(inquiry: Life): Caused {
  return isClosed(inquiry) ? { reopened: inquiry.closedFor ?? 'unknown' } : {}
}

/** A reply is owed. What is planned stays planned. */
function toDue(inquiry: Life, opening: Opening & { office: Office }): Partial<State> {
  const reopened = isOpen(inquiry) ? {} : toOpen(inquiry, opening)
  return { ...reopened, owed: toReply(inquiry, opening) }
}

/** A further message puts nothing off. */
function toReply({ owed, firstAnswer }: Life, { now, office }: Opening & { office: Office }): Owed {
  const at = firstAnswer === null ? toPromisedAt(now) : toOfficeTime(toPromisedAt(now), office)
  return owed === null ? { kind: 'reply', at } : { kind: owed.kind, at: Math.min(owed.at, at) }
}

/** The same time, or the next opening of a closed office: only the first answer is promised within a day. */
function toOfficeTime(at: number, office: Office): number {
  const state = toOfficeState(office, at)
  return state.isOpen ? at : (state.opensAt ?? at)
}
