import type { MessageChannel } from '../conversation.ts'
import { type Office, toOfficeState } from '../office-hours.ts'
import { toAskAgain } from './answer.ts'
import type { DetailOf, EventOf } from './events.ts'
import type { Life, Next, State } from './inquiry.ts'
import { change, type Outcome } from './outcome.ts'
import { isPlanned, toDroppedDetail } from './planned.ts'
import { toPromisedAt } from './promise.ts'
import { type Opening, toReopened } from './reopening.ts'
import type { Said } from './said.ts'
import { isClosed, isOpen, isSpam } from './standing.ts'

/** `message` is its id. */
export type Received = { message: string; channel: MessageChannel; isAutomatic: boolean }

/**
 * The result of a received message. A person's message is due as `reply` and reopens a closed inquiry; an automatic
 * one, or one to spam, changes nothing. Not undoable: no coordinator made this change.
 */
export function receive(inquiry: Life, received: Received, opening: Opening & { office: Office }): Outcome {
  if (received.isAutomatic || isSpam(inquiry) || inquiry.isRepeat) return { outcome: 'same' }
  const next = toReply(inquiry, opening)
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...toOpen(inquiry, opening), next, undo: null, version: inquiry.version + 1 },
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
  const state = isDue ? { ...toOpen(inquiry, opening), next: toReply(inquiry, opening) } : {}
  return change(inquiry, state, toNotedEvent(said, isDue ? toCaused(inquiry) : {}))
}

export function toNotedEvent({ id, channel }: Said, caused: Caused = {}): EventOf<'message-noted'> {
  return { kind: 'message-noted', detail: { message: id, channel, ...caused } }
}

/** After a message that had caused the step was moved elsewhere; undefined where another step is planned. */
export function dropOwedReply(
  inquiry: Life,
  { now, office }: { now: number; office: Office },
): Life | undefined {
  if (!isOpen(inquiry) || inquiry.next?.kind !== 'reply') return undefined
  const next: Next =
    inquiry.firstAnswer === null
      ? { kind: 'answer', at: toPromisedAt(inquiry.receivedAt), note: null }
      : toAskAgain(now, office)
  return { ...inquiry, next, undo: null, version: inquiry.version + 1 }
}

export function toReceivedEvent(
  { message, channel, isAutomatic }: Received,
  caused: Caused = {},
): EventOf<'message-received'> {
  const automatic = isAutomatic ? ({ automatic: 1 } as const) : {}
  return { kind: 'message-received', detail: { message, channel, ...automatic, ...caused } }
}

type Caused = Pick<DetailOf<'message-received'>, 'reopened' | 'dropped'>

function toCaused(inquiry: Life): Caused {
  const { closedFor, next } = inquiry
  return {
    ...(isClosed(inquiry) && { reopened: closedFor ?? 'unknown' }),
    ...toDroppedDetail(next !== null && isPlanned(next) ? [next] : []),
  }
}

function toOpen(inquiry: Life, opening: Opening): Partial<State> {
  return isOpen(inquiry) ? {} : toReopened(inquiry, opening)
}

/** A step that is due earlier keeps its time and note, so that an agreed call is not forgotten. */
function toReply({ next, firstAnswer }: Life, { now, office }: Opening & { office: Office }): Next {
  const at = firstAnswer === null ? toPromisedAt(now) : toOfficeTime(toPromisedAt(now), office)
  if (next === null || next.kind === 'wait') return { kind: 'reply', at, note: null }
  const kind = next.kind === 'answer' ? 'answer' : 'reply'
  return { kind, at: Math.min(next.at, at), note: next.note }
}

/** The same time, or the next opening of a closed office: only the first answer is promised within a day. */
function toOfficeTime(at: number, office: Office): number {
  const state = toOfficeState(office, at)
  return state.isOpen ? at : (state.opensAt ?? at)
}
