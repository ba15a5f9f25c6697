import { officeTimeZone } from '#contract/countries.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'

/** East Africa has no summer time. */
const OFFSET_MS = 3 * HOUR_MS

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: officeTimeZone,
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: officeTimeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: officeTimeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

export function formatClock(at: number): string {
  return clock.format(at)
}

/** "today 14:05", "tomorrow 8:00", "Tue 24 Nov 14:05", with the year if it is another one. */
export function formatMoment(at: number, now: number): string {
  const days = (startOfDay(at) - startOfDay(now)) / DAY_MS
  if (days === 0) return `today ${clock.format(at)}`
  if (days === 1) return `tomorrow ${clock.format(at)}`
  if (days === -1) return `yesterday ${clock.format(at)}`
  const isNear = Math.abs(days) < 300
  return `${(isNear ? day : dayOfYear).format(at).replace(',', '')} ${clock.format(at)}`
}

export function startOfDay(at: number): number {
  return Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
}

/** Sunday is 0. */
export function toWeekday(at: number): number {
  return new Date(at + OFFSET_MS).getUTCDay()
}

export function toDate(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 10)
}

/** The value of a date and time field: "2026-11-24T14:05". */
export function toLocalInput(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 16)
}

/** Parses a date and time field; undefined while it is incomplete. */
export function fromLocalInput(text: string): number | undefined {
  const at = Date.parse(`${text}Z`) - OFFSET_MS
  return Number.isNaN(at) ? undefined : at
}
