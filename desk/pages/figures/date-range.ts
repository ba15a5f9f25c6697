import { addDays, countDays } from '#contract/company/office-days.ts'
import { toOfficeDate } from '../../platform/office-zone.ts'

const USUAL_DAYS = 30
const MAX_DAYS = 366
const DATE = /^\d{4}-\d\d-\d\d$/

/** Days of the office, both included. */
export type DateRange = { from: string; to: string }

export function toLastDays(days: number, now: number): DateRange {
  const today = toOfficeDate(now)
  return { from: addDays(today, 1 - days), to: today }
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
  const days = countDays(from, to)
  return days >= 0 && days < MAX_DAYS
}
