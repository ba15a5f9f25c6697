import type { Act } from './actions.ts'
import type { EventOf } from './events.ts'
import type { Life, Step } from './inquiry.ts'
import { change, type Outcome, refuse } from './outcome.ts'
import type { Plan } from './plans.ts'
import { addSteps, MAX_STEPS, toToldStep } from './steps.ts'

const LATEST_PLAN_MS = 2 * 366 * 24 * 60 * 60 * 1000

/** A mistyped year must not hide an inquiry forever. */
export function toLatestPlan(now: number): number {
  return now + LATEST_PLAN_MS
}

export function isPlanTime(at: number, now: number): boolean {
  return at > now && at <= toLatestPlan(now)
}

/** An inquiry with the steps of an act: those that it completes are gone, those that it plans are there. */
export type Worked = { inquiry: Life; finished: readonly Step[]; planned: readonly Step[] }

type Refused = Extract<Outcome, { outcome: 'refused' }>

export function plan(inquiry: Life, act: Act, { me, now }: { me: string; now: number }): Worked | Refused {
  const plans = listPlans(act)
  const finishes = listFinishes(act)
  const finished = inquiry.steps.filter(({ id }) => finishes.includes(id))
  if (finished.length < finishes.length) return refuse('changed_meanwhile')
  const ids = new Set(plans.map(({ id }) => id))
  if (ids.size < plans.length) return refuse('invalid_request')
  if (inquiry.steps.some(({ id }) => ids.has(id))) return refuse('changed_meanwhile')
  if (plans.some(({ at }) => !isPlanTime(at, now))) return refuse('time_out_of_range')
  const kept = inquiry.steps.filter((step) => !finished.includes(step))
  const planned = plans.map((one) => toStep(one, me))
  const steps = addSteps(kept, planned)
  if (planned.length > 0 && steps.length > MAX_STEPS) return refuse('too_many_steps')
  return { inquiry: { ...inquiry, steps }, finished, planned }
}

export function listPlans(act: Act): readonly Plan[] {
  const plans = 'plans' in act ? (act.plans ?? []) : []
  return act.action === 'add-step' ? [act.step, ...plans] : plans
}

function listFinishes(act: Act): readonly string[] {
  const finishes = 'finishes' in act ? (act.finishes ?? []) : []
  return [...new Set(act.action === 'finish-step' ? [act.id, ...finishes] : finishes)]
}

export function toStep({ id, kind, at, note, for: person = null, referral }: Plan, by: string): Step {
  return { id, kind, at, note: note?.id ?? null, by, for: person, ...(referral && { referral }) }
}

type StepChange = Extract<Act, { action: 'change-step' }>

/** A step of the system becomes that of the person who changes it. An overdue one may keep its time. */
export function changeStep(
  inquiry: Life,
  { id, kind, at, note, for: person }: StepChange,
  { me, now }: { me: string; now: number },
): Outcome<EventOf<'step-changed'>> {
  const before = inquiry.steps.find((step) => step.id === id)
  if (before === undefined) return refuse('changed_meanwhile')
  const after: Step = {
    id,
    kind: kind ?? before.kind,
    at: at ?? before.at,
    note: note === undefined ? before.note : (note?.id ?? null),
    by: before.by ?? me,
    for: person === undefined ? before.for : person,
    ...(before.referral && { referral: before.referral }),
  }
  const isMoved = after.at !== before.at
  if (isMoved && !isPlanTime(after.at, now)) return refuse('time_out_of_range')
  const isSame =
    !isMoved && after.kind === before.kind && after.note === before.note && after.for === before.for
  if (isSame) return { outcome: 'same' }
  const others = inquiry.steps.filter((step) => step !== before)
  const detail = { ...toToldStep(after), ...(isMoved && { from: before.at }) }
  return change(inquiry, { steps: addSteps(others, [after]) }, { kind: 'step-changed', detail })
}
