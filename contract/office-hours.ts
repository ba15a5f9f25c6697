import { type Company, weekdays } from './company.ts'
import { addDays, atClock, toDate, toWeekday } from './office-days.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Longer than any run of closed days. */
const LOOK_AHEAD_DAYS = 31

export type Office = Pick<Company, 'officeHours' | 'holidays' | 'zone'>
/** It is never known to be closed. */
export const unknownOffice: Office = { officeHours: [], holidays: [], zone: 'UTC' }

type Opening = { opensAt: number; closesAt: number }

export type OfficeState = { isOpen: true; until: number } | { isOpen: false; opensAt: number | undefined }

export function toOfficeState(office: Office, now: number): OfficeState {
  const today = toDate(now, office.zone)
  for (const { opensAt, closesAt } of listOpenings(office, today, addDays(today, LOOK_AHEAD_DAYS))) {
    if (now < opensAt) return { isOpen: false, opensAt }
    if (now < closesAt) return { isOpen: true, until: closesAt }
  }
  return { isOpen: false, opensAt: undefined }
}

/** Why the office is closed at a time: "Christmas Day", or "office closed". Undefined while it is open. */
export function toClosedWords(office: Office, at: number): string | undefined {
  const holiday = findHoliday(office, toDate(at, office.zone))
  if (holiday) return `office closed, ${holiday.name}`
  // Without hours it is not known when the office is closed.
  if (office.officeHours.length === 0 || toOfficeState(office, at).isOpen) return undefined
  return 'office closed'
}

/** `clockMs` by the office's clocks, or the opening, on the first office day from a date on. */
export function toOfficeDayTime(office: Office, date: string, clockMs: number): number {
  for (let days = 0; days < LOOK_AHEAD_DAYS; days++) {
    const day = addDays(date, days)
    const at = atClock(day, clockMs, office.zone)
    if (office.officeHours.length === 0 && !findHoliday(office, day)) return at
    const openings = [...listOpenings(office, day, day)]
    const [first] = openings
    if (openings.some(({ opensAt, closesAt }) => opensAt <= at && at < closesAt)) return at
    if (first) return first.opensAt
  }
  return atClock(date, clockMs, office.zone)
}

export function countOfficeTime(office: Office, from: number, to: number): number {
  let total = 0
  const openings = listOpenings(office, toDate(from, office.zone), toDate(to, office.zone))
  for (const { opensAt, closesAt } of openings)
    total += Math.max(0, Math.min(to, closesAt) - Math.max(from, opensAt))
  return total
}

function findHoliday({ holidays }: Office, day: string) {
  return holidays.find(({ date }) => date === day)
}

/** By date, both included, in order. */
function* listOpenings(office: Office, from: string, to: string): Generator<Opening> {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const weekday = weekdays[toWeekday(date)]
    const line = office.officeHours.find(({ days }) => days.some((day) => day === weekday))
    const { opens, closes } = line ?? {}
    if (opens === undefined || closes === undefined || findHoliday(office, date)) continue
    yield {
      opensAt: atClock(date, toMs(opens), office.zone),
      closesAt: atClock(date, toMs(closes), office.zone),
    }
  }
}

function toMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * HOUR_MS + minutes * MINUTE_MS
}
