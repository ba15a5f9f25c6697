import { toDate } from '#contract/office-days.ts'
import { DAY_MS } from '../../time/durations.ts'

const USUAL_DAYS = 30
const MAX_DAYS = 366
const DATE = /^\d{4}-\d\d-\d\d$/

/** Days of East Africa Time, both included. */
export type DateRange = { from: string; to: string }

export function toLastDays(days: number, now: number): DateRange {
  return { from: toDate(now - (days - 1) * DAY_MS), to: toDate(now) }
}

/** The range in the address, or the last month if it has none or an invalid one. */
export function readRange(search: string, now: number): DateRange {
  const params = new URLSearchParams(search)
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  return isRange({ from, to }) ? { from, to } : toLastDays(USUAL_DAYS, now)
}

export function isRange({ from, to }: DateRange): boolean {
  if (!DATE.test(from) || !DATE.test(to)) return false
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= 0 && days < MAX_DAYS
}
