import { officeTimeZone } from '#contract/countries.ts'
import { OFFICE_OFFSET_MS } from '#contract/office-days.ts'
import { DAY_MS } from './durations.ts'
import { toWallDay } from './zone-time.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: officeTimeZone,
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

export function formatClock(at: number): string {
  return clock.format(at)
}

/** "today 14:05", "tomorrow 8:00", "Tue 24 Nov 14:05", with the year if it is another one. */
export function formatMoment(at: number, now: number): string {
  return `${formatDay(at, now)} ${clock.format(at)}`
}

export function formatDay(at: number, now: number): string {
  return formatWallDay(at + OFFICE_OFFSET_MS, now + OFFICE_OFFSET_MS)
}

/** "2 Jan 2026" for `2026-01-02`. */
export function formatDate(date: string): string {
  return dayOfYear.format(Date.parse(date))
}

export function formatWallDay(wall: number, wallNow: number): string {
  const days = (toWallDay(wall) - toWallDay(wallNow)) / DAY_MS
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  const isNear = Math.abs(days) < 300
  return (isNear ? day : dayOfYear).format(wall).replace(',', '')
}
