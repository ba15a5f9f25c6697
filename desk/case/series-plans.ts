import { addDays, toDate } from '#contract/company/office-days.ts'
import { type Office, toClosedWords, toOfficeDayTime, toOfficeState } from '#contract/company/office-hours.ts'
import type { SeriesStep, StepSeries } from '#contract/desk/series.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { toLatestPlan } from '#contract/life/plan-steps.ts'
import type { Plan } from '#contract/life/plans.ts'
import { createId } from '#ui/create-id.ts'
import { toPatientDay } from '../time/patient-day.ts'

const MORNING_MS = 9 * HOUR_MS
/** A step that is planned for today is due in some minutes at the earliest. */
const SOONEST_MS = 10 * MINUTE_MS
const ROUND_MS = 15 * MINUTE_MS
/** Longer than any run of days on which the office is never open in the patient's day. */
const LOOK_AHEAD_DAYS = 14

/** `zones` are those of the patient's country; none where it isn't known. */
export type SeriesPlace = { now: number; office: Office; zones: readonly string[] }

/** The steps of a series as they are planned now, in its order. */
export function toSeriesPlans({ steps }: Pick<StepSeries, 'steps'>, place: SeriesPlace): Plan[] {
  return steps.map((step) => toPlan(step, toSeriesTime(step.afterDays, place)))
}

function toPlan({ kind, note }: SeriesStep, at: number): Plan {
  const id = createId()
  return { id, kind, at, ...(note !== undefined && { note: { id: createId(), text: note } }) }
}

/**
 * The office's morning, or the first time after it that is in office hours and in the patient's day. In a country of
 * several zones it is day in all of them, or at least in one.
 */
function toSeriesTime(afterDays: number, place: SeriesPlace): number {
  const { now, zones } = place
  const open = [zones, ...zones.map((zone) => [zone])]
    .map((some) => findOpenTime(afterDays, { ...place, zones: some }))
    .find((time) => time !== undefined)
  const at = open ?? toTimeFrom(afterDays, place)
  return at > toLatestPlan(now) ? toSeriesTime(afterDays - 1, place) : at
}

function findOpenTime(afterDays: number, place: SeriesPlace): number | undefined {
  for (let days = afterDays; days < afterDays + LOOK_AHEAD_DAYS; days++) {
    const at = findOpenFrom(toTimeFrom(days, place), place)
    if (at !== undefined) return at
  }
  return undefined
}

/** Moves a time in a break to the end of the break; undefined where the office opens no more on that day. */
function findOpenFrom(at: number, place: SeriesPlace): number | undefined {
  const { office, zones } = place
  if (toClosedWords(office, at) === undefined) return at
  const state = toOfficeState(office, at)
  const next = state.isOpen ? undefined : state.opensAt
  const date = toDate(at, office.zone)
  if (next === undefined || toDate(next, office.zone) !== date) return undefined
  const later = Math.max(next, toOfficeDayTime(office, date, MORNING_MS))
  return findOpenFrom(toPatientDay(later, zones), place)
}

function toTimeFrom(afterDays: number, { now, office, zones }: SeriesPlace): number {
  const morning = toOfficeDayTime(office, addDays(toDate(now, office.zone), afterDays), MORNING_MS)
  const soonest = Math.ceil((now + SOONEST_MS) / ROUND_MS) * ROUND_MS
  return toPatientDay(Math.max(morning, soonest), zones)
}
