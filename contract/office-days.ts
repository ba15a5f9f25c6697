const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** East Africa has no summer time. */
export const OFFICE_OFFSET_MS = 3 * HOUR_MS

export function startOfDay(at: number): number {
  return Math.floor((at + OFFICE_OFFSET_MS) / DAY_MS) * DAY_MS - OFFICE_OFFSET_MS
}

/** Sunday is 0. */
export function toWeekday(at: number): number {
  return new Date(at + OFFICE_OFFSET_MS).getUTCDay()
}

export function toDate(at: number): string {
  return new Date(at + OFFICE_OFFSET_MS).toISOString().slice(0, 10)
}

/** Where the day begins that is `daysLater` after a date such as 2026-11-23. */
export function startOfDate(date: string, daysLater = 0): number {
  return Date.parse(date) + daysLater * DAY_MS - OFFICE_OFFSET_MS
}
