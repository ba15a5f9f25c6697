import { countDays } from '#contract/company/office-days.ts'
import { toWallDay, toWallTime } from '#contract/company/zone-time.ts'
import { createDayFormat, type DayFormat } from '../../platform/day-format.ts'
import { readOfficeZone, toOfficeDate } from '../../platform/office-zone.ts'
import { findTimeZone, toLocalTime } from '../../time/local-time.ts'
import { formatClock } from '../../time/office-time.ts'

const format = { weekday: 'long', day: 'numeric', month: 'long' } as const
const day = createDayFormat(format)
const weekday = createDayFormat({ weekday: 'short' })
const dayOfYear = createDayFormat({ ...format, year: 'numeric' })

export type DayGroup<Item> = { name: string; isOverdue: boolean; items: Item[] }

/** Sorted items under "Overdue", "Today", "Tomorrow" and then "Thursday 26 November". */
export function groupByDay<Item extends { at: number }>(
  items: readonly Item[],
  now: number,
): DayGroup<Item>[] {
  const groups = Map.groupBy(items, ({ at }) => (at < now ? 'Overdue' : toDayName(at, now)))
  return [...groups].map(([name, group]) => ({ name, isOverdue: name === 'Overdue', items: group }))
}

function toDayName(at: number, now: number): string {
  const days = countDays(toOfficeDate(now), toOfficeDate(at))
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  const isNear = days < 300
  return isNear ? formatBy(day, at) : formatDayOfYear(at)
}

/** "Tuesday 24 November 2026". */
export function formatDayOfYear(at: number): string {
  return formatBy(dayOfYear, at)
}

function formatBy(how: DayFormat, at: number): string {
  return how.format(toWallTime(at, readOfficeZone())).replace(',', '')
}

/** The patient's clock where it differs from the office's: "13:00 there", on another day "Wed 01:00 there". */
export function toClockThere(at: number, callingCode: string): string | undefined {
  const clock = toLocalTime(callingCode, at)?.clock
  if (clock === undefined) return undefined
  const otherDay = toOtherWeekday(at, callingCode)
  if (otherDay === undefined && clock === formatClock(at)) return undefined
  return [otherDay, clock, 'there'].filter((word) => word !== undefined).join(' ')
}

/** In a country of several zones nobody knows. */
function toOtherWeekday(at: number, callingCode: string): string | undefined {
  const timeZone = findTimeZone(callingCode)
  if (timeZone === undefined) return undefined
  const wall = toWallTime(at, timeZone)
  return toWallDay(wall) === toWallDay(toWallTime(at, readOfficeZone())) ? undefined : weekday.format(wall)
}
