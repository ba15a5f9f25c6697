import { DAY_MS } from '../durations.ts'
import { fromWallTime, toWallTime } from './zone-time.ts'

/** The day of a zone, such as 2026-11-23. Days are counted as dates: not all of them have 24 hours. */
export function toDate(at: number, zone: string): string {
  return formatDate(toWallTime(at, zone))
}

export function addDays(date: string, days: number): string {
  return formatDate(Date.parse(date) + days * DAY_MS)
}

/** Negative where the first is the later one. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** Where the day begins that is `daysLater` after a date. */
export function startOfDate(date: string, zone: string, daysLater = 0): number {
  return fromWallTime(Date.parse(date) + daysLater * DAY_MS, zone)
}

/** When the clocks of a zone show a time on a date. */
export function atClock(date: string, clockMs: number, zone: string): number {
  return fromWallTime(Date.parse(date) + clockMs, zone)
}

/** Sunday is 0. */
export function toWeekday(date: string): number {
  return new Date(date).getUTCDay()
}

function formatDate(wall: number): string {
  return new Date(wall).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
