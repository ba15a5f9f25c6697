import type { InquiryEventKind, NewEventOf } from './events.ts'
import { type Life, type State, toState } from './inquiry.ts'

/** A change as the event log stores it. */
export type ChangeEvent = NewEventOf<InquiryEventKind>

/** The result of an action. */
export type Outcome<Event extends ChangeEvent = ChangeEvent> =
  | {
      outcome: 'changed'
      inquiry: Life
      event: Event
      /** Precedes the other in the history. */
      earlier?: ChangeEvent
    }
  | { outcome: 'same' }
  | Refused

type Refused = {
  outcome: 'refused'
  reason:
    | 'not_allowed_now'
    | 'changed_meanwhile'
    | 'invalid_request'
    | 'time_out_of_range'
    | 'needs_step'
    | 'too_many_steps'
}

/** A change that can be undone. */
export function change<Event extends ChangeEvent>(
  inquiry: Life,
  state: Partial<State>,
  event: Event,
): Outcome<Event> {
  const undoable = { change: event.kind, before: toState(inquiry) }
  return {
    outcome: 'changed',
    inquiry: { ...inquiry, ...state, undo: undoable, version: inquiry.version + 1 },
    event,
  }
}

export function refuse(reason: Refused['reason']): Refused {
  return { outcome: 'refused', reason }
}
