import { toWallDay, toWallText, toWallTime } from '#contract/company/zone-time.ts'
import { DAY_MS } from '#contract/durations.ts'
import { createDayFormat } from '../platform/day-format.ts'
import { readOfficeZone } from '../platform/office-zone.ts'

const day = createDayFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const dayOfYear = createDayFormat({ day: 'numeric', month: 'short', year: 'numeric' })

export function formatClock(at: number): string {
  return toWallText(at, readOfficeZone()).slice('YYYY-MM-DDT'.length)
}

/** "today 14:05", "tomorrow 8:00", "Tue 24 Nov 14:05", with the year if it is another one. */
export function formatMoment(at: number, now: number): string {
  return `${formatDay(at, now)} ${formatClock(at)}`
}

export function formatDay(at: number, now: number): string {
  const zone = readOfficeZone()
  return formatWallDay(toWallTime(at, zone), toWallTime(now, zone))
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
