import { type Company, weekdays } from './company.ts'
import { startOfDay, toDate, toWeekday } from './office-days.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Longer than any run of closed days. */
const LOOK_AHEAD_DAYS = 31

export type Office = Pick<Company, 'officeHours' | 'holidays'>
/** It is never known to be closed. */
export const unknownOffice: Office = { officeHours: [], holidays: [] }

type Opening = { opensAt: number; closesAt: number }

export type OfficeState = { isOpen: true; until: number } | { isOpen: false; opensAt: number | undefined }

export function toOfficeState(office: Office, now: number): OfficeState {
  const openings = listOpenings(office, now, now + LOOK_AHEAD_DAYS * DAY_MS)
  const current = openings.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
  if (current) return { isOpen: true, until: current.closesAt }
  return { isOpen: false, opensAt: openings.find(({ opensAt }) => opensAt > now)?.opensAt }
}

/** Why the office is closed at a time: "Christmas Day", or "office closed". Undefined while it is open. */
export function toClosedWords(office: Office, at: number): string | undefined {
  const holiday = findHoliday(office, at)
  if (holiday) return `office closed, ${holiday.name}`
  // Without hours it is not known when the office is closed.
  if (office.officeHours.length === 0 || toOfficeState(office, at).isOpen) return undefined
  return 'office closed'
}

/** `clockMs` after midnight, or the opening, of the first office day from `midnight` on. */
export function toOfficeDayTime(office: Office, midnight: number, clockMs: number): number {
  for (let day = midnight; day < midnight + LOOK_AHEAD_DAYS * DAY_MS; day += DAY_MS) {
    const at = day + clockMs
    if (office.officeHours.length === 0 && !findHoliday(office, day)) return at
    const openings = listOpenings(office, day, day + DAY_MS)
    const [first] = openings
    if (openings.some(({ opensAt, closesAt }) => opensAt <= at && at < closesAt)) return at
    if (first) return first.opensAt
  }
  return midnight + clockMs
}

export function countOfficeTime(office: Office, from: number, to: number): number {
  return listOpenings(office, from, to).reduce(
    (total, { opensAt, closesAt }) => total + Math.max(0, Math.min(to, closesAt) - Math.max(from, opensAt)),
    0,
  )
}

function findHoliday({ holidays }: Office, at: number) {
  const day = toDate(at)
  return holidays.find(({ date }) => date === day)
}

function listOpenings(office: Office, from: number, to: number): Opening[] {
  const openings: Opening[] = []
  for (let midnight = startOfDay(from); midnight < to; midnight += DAY_MS) {
    const weekday = weekdays[toWeekday(midnight)]
    if (findHoliday(office, midnight)) continue
    for (const { days, opens, closes } of office.officeHours) {
      if (opens === undefined || closes === undefined || !days.some((day) => day === weekday)) continue
      openings.push({ opensAt: midnight + toMs(opens), closesAt: midnight + toMs(closes) })
    }
  }
  return openings.toSorted((a, b) => a.opensAt - b.opensAt)
}

function toMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * HOUR_MS + minutes * MINUTE_MS
}
