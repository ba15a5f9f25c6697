import type { InquiryEvent } from './events.ts'
import { type Life, type State, toState } from './inquiry.ts'

/** A change as the event log stores it; free of personal data. */
export type ChangeEvent = { kind: InquiryEvent; detail: Record<string, string | number> }

/** The result of an action. */
export type Outcome =
  | { outcome: 'changed'; inquiry: Life; event: ChangeEvent }
  | { outcome: 'same' }
  | {
      outcome: 'refused'
      reason: 'not_allowed_now' | 'changed_meanwhile' | 'invalid_request' | 'time_out_of_range'
    }

/** A change that can be undone. */
export function change(
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

export function refuse(reason: Extract<Outcome, { outcome: 'refused' }>['reason']): Outcome {
  return { outcome: 'refused', reason }
}
