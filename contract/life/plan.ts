import type { Plan } from './actions.ts'
import type { DetailOf, EventOf } from './events.ts'
import { isOwed, type Life } from './inquiry.ts'
import { type ChangeEvent, change, type Outcome, refuse } from './outcome.ts'

const LATEST_PLAN_MS = 2 * 366 * 24 * 60 * 60 * 1000

/** A mistyped year must not hide an inquiry forever. */
export function toLatestPlan(now: number): number {
  return now + LATEST_PLAN_MS
}

/** The act and its plan are one change with one event. */
export function addPlan(acted: Outcome, before: Life, wanted: Plan, now: number): Outcome {
  if (acted.outcome === 'refused') return acted
  if (acted.outcome === 'same') return plan(before, wanted, now)
  const planned = plan(acted.inquiry, wanted, now)
  if (planned.outcome === 'same') return acted
  if (planned.outcome === 'refused') return planned
  if (!isPlannable(acted.event)) return refuse('invalid_request')
  return {
    ...acted,
    inquiry: { ...acted.inquiry, next: planned.inquiry.next },
    event: withPlan(acted.event, planned.event.detail),
  }
}

type Plannable = EventOf<'assigned' | 'answered' | 'attempted'>

function isPlannable(event: ChangeEvent): event is Plannable {
  return event.kind === 'assigned' || event.kind === 'answered' || event.kind === 'attempted'
}

function withPlan<Event extends Plannable>(event: Event, step: DetailOf<'next-set'>): Event {
  return { ...event, detail: { ...event.detail, ...step } }
}

/** An `answer` or `reply` can only be moved: patients cause these steps, not coordinators. */
function plan(inquiry: Life, { next: { kind, at }, note }: Plan, now: number): Outcome<EventOf<'next-set'>> {
  const isSnooze = kind === inquiry.next?.kind
  if (isOwed(kind) && !isSnooze) return refuse('not_allowed_now')
  const isMoved = !isSnooze || at !== inquiry.next?.at
  if (!isMoved && note === undefined) return { outcome: 'same' }
  // An overdue step may get a note without a new time.
  if (isMoved && (at <= now || at > toLatestPlan(now))) return refuse('time_out_of_range')
  const kept = isSnooze && inquiry.next ? inquiry.next.note : null
  const next = { kind, at, note: note === undefined ? kept : (note?.id ?? null) }
  return change(inquiry, { next }, { kind: 'next-set', detail: { kind, at, ...(note && { note: note.id }) } })
}
