import { MINUTE_MS } from '../durations.ts'
import type { Company } from './company.ts'
import { addDays, atClock, toDate } from './office-days.ts'
import { findHoliday, findOtherHours, findSpansOfDate, toMinutes } from './office-week.ts'

/** Longer than any run of closed days. */
const LOOK_AHEAD_DAYS = 124
/** An office that stays open for longer than this counts as one that never closes. */
const MAX_OPEN_DAYS = 7

export type Office = Pick<Company, 'officeHours' | 'otherHours' | 'holidays' | 'zone'>
/** It is never known to be closed. */
export const unknownOffice: Office = { officeHours: [], otherHours: [], holidays: [], zone: 'UTC' }

type Opening = { opensAt: number; closesAt: number }

/** Undefined: the office never closes, or never opens. */
export type OfficeState =
  | { isOpen: true; until: number | undefined }
  | { isOpen: false; opensAt: number | undefined }

export function toOfficeState(office: Office, now: number): OfficeState {
  const today = toDate(now, office.zone)
  const horizon = addDays(today, MAX_OPEN_DAYS)
  let until = 0
  for (const { opensAt, closesAt } of listOpenings(office, today, addDays(today, LOOK_AHEAD_DAYS))) {
    if (closesAt <= now) continue
    if (until === 0 && now < opensAt) return { isOpen: false, opensAt }
    if (until > 0 && until < opensAt) break
    until = Math.max(until, closesAt)
    if (toDate(until, office.zone) > horizon) return { isOpen: true, until: undefined }
  }
  return until > 0 ? { isOpen: true, until } : { isOpen: false, opensAt: undefined }
}

/** Why the office is closed at a time: "Christmas Day", or "office closed". Undefined while it is open. */
export function toClosedWords(office: Office, at: number): string | undefined {
  if (isOpenAt(office, at)) return undefined
  const date = toDate(at, office.zone)
  const holiday = findHoliday(office, date)
  if (holiday) return `office closed, ${holiday.name}`
  const other = findOtherHours(office, date)
  if (!isKnown(office, date)) return undefined
  const isUsuallyOpen = isOpenAt({ ...office, otherHours: [] }, at)
  return other && isUsuallyOpen ? `office closed, ${other.name}` : 'office closed'
}

/** `clockMs` by the office's clocks, or the next opening of the day, or its first, on the first office day from a date on. */
export function toOfficeDayTime(office: Office, date: string, clockMs: number): number {
  for (let days = 0; days < LOOK_AHEAD_DAYS; days++) {
    const day = addDays(date, days)
    const at = atClock(day, clockMs, office.zone)
    if (isOpenAt(office, at) || !(isKnown(office, day) || findHoliday(office, day))) return at
    const openings = [...listOpeningsOfDate(office, day)]
    const next = openings.find(({ opensAt }) => at <= opensAt) ?? openings[0]
    if (next) return next.opensAt
  }
  return atClock(date, clockMs, office.zone)
}

/** The time at which the office has been open for so long since `from`. An office without hours is always open. */
export function toOfficeTimeAfter(office: Office, from: number, ms: number): number {
  const today = toDate(from, office.zone)
  if (!isKnown(office, today)) return from + ms
  let left = ms
  let counted = from
  for (const { opensAt, closesAt } of listOpenings(office, today, addDays(today, LOOK_AHEAD_DAYS))) {
    const begins = Math.max(opensAt, counted)
    if (closesAt <= begins) continue
    if (closesAt - begins >= left) return begins + left
    left -= closesAt - begins
    counted = closesAt
  }
  return from + ms
}

export function countOfficeTime(office: Office, from: number, to: number): number {
  let total = 0
  let counted = from
  const openings = listOpenings(office, toDate(from, office.zone), toDate(to, office.zone))
  for (const { opensAt, closesAt } of openings) {
    total += Math.max(0, Math.min(to, closesAt) - Math.max(counted, opensAt))
    counted = Math.max(counted, closesAt)
  }
  return total
}

function isOpenAt(office: Office, at: number): boolean {
  const date = toDate(at, office.zone)
  return [...listOpenings(office, date, date)].some(({ opensAt, closesAt }) => opensAt <= at && at < closesAt)
}

/** An office that has set no hours may be open at any time. */
function isKnown(office: Office, date: string): boolean {
  return office.officeHours.length > 0 || findOtherHours(office, date) !== undefined
}

/** In order, from those that began the day before and go on past midnight. They may overlap. */
function* listOpenings(office: Office, from: string, to: string): Generator<Opening> {
  for (let date = addDays(from, -1); date <= to; date = addDays(date, 1))
    yield* listOpeningsOfDate(office, date)
}

function* listOpeningsOfDate(office: Office, date: string): Generator<Opening> {
  for (const span of findSpansOfDate(office, date)) {
    const { start, end } = toMinutes(span)
    const opensAt = atClock(date, start * MINUTE_MS, office.zone)
    const closesAt = atClock(date, end * MINUTE_MS, office.zone)
    // Clocks that go forward can skip the opening, which is then an hour later.
    if (opensAt < closesAt) yield { opensAt, closesAt }
  }
}
