import type { Workplace } from '#contract/desk/workplace.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import { startOfDay, toWeekday } from './east-africa-time.ts'

/** Indexed by weekday. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const LOOK_AHEAD_DAYS = 8

export type OfficeHours = Workplace['company']['officeHours']
type Opening = { opensAt: number; closesAt: number }

export type OfficeState = { isOpen: true; until: number } | { isOpen: false; opensAt: number | undefined }

export function toOfficeState(hours: OfficeHours, now: number): OfficeState {
  const openings = listOpenings(hours, now, now + LOOK_AHEAD_DAYS * DAY_MS)
  const current = openings.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
  if (current) return { isOpen: true, until: current.closesAt }
  return { isOpen: false, opensAt: openings.find(({ opensAt }) => opensAt > now)?.opensAt }
}

/** A time within office hours: the time itself, or the next opening. */
export function toOfficeTime(hours: OfficeHours, at: number): number {
  const state = toOfficeState(hours, at)
  return state.isOpen ? at : (state.opensAt ?? at)
}

export function countOfficeTime(hours: OfficeHours, from: number, to: number): number {
  return listOpenings(hours, from, to).reduce(
    (total, { opensAt, closesAt }) => total + Math.max(0, Math.min(to, closesAt) - Math.max(from, opensAt)),
    0,
  )
}

function listOpenings(hours: OfficeHours, from: number, to: number): Opening[] {
  const openings: Opening[] = []
  for (let midnight = startOfDay(from); midnight < to; midnight += DAY_MS) {
    const weekday = WEEKDAYS[toWeekday(midnight)] ?? ''
    for (const { schemaDays, opens, closes } of hours) {
      if (opens === undefined || closes === undefined || !schemaDays.includes(weekday)) continue
      openings.push({ opensAt: midnight + toMs(opens), closesAt: midnight + toMs(closes) })
    }
  }
  return openings
}

function toMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * HOUR_MS + minutes * MINUTE_MS
}
