import { type Company, type OfficeHours, type OtherHours, type Weekday, weekdays } from './company.ts'
import { addDays, toWeekday } from './office-days.ts'

export const DAY_MINUTES = 24 * 60

/** From the opening to the closing, as a line of the opening hours has them. */
export type Span = { opens: string; closes: string }

type Hours = Pick<Company, 'officeHours' | 'otherHours' | 'holidays'>

/** Minutes since the day began; a span that ends on the next day ends after 24 hours. */
export function toMinutes({ opens, closes }: Span): { start: number; end: number } {
  const [start, end] = [readClock(opens), readClock(closes)]
  return { start, end: end > start ? end : end + DAY_MINUTES }
}

/** The spans that begin on a day of the week, earliest first. */
export function findSpans(lines: readonly OfficeHours[], day: Weekday): Span[] {
  return lines
    .flatMap(({ days, opens, closes }) =>
      days.includes(day) && opens !== undefined && closes !== undefined ? [{ opens, closes }] : [],
    )
    .toSorted((one, other) => toMinutes(one).start - toMinutes(other).start)
}

/** The spans that begin on a date, earliest first. */
export function findSpansOfDate(office: Hours, date: string): Span[] {
  if (findHoliday(office, date)) return []
  const { officeHours } = findOtherHours(office, date) ?? office
  return findSpans(officeHours, toDay(date))
}

export function findHoliday({ holidays }: Pick<Hours, 'holidays'>, day: string) {
  return holidays.find(({ date }) => date === day)
}

export function findOtherHours({ otherHours }: Pick<Hours, 'otherHours'>, date: string) {
  return otherHours.find(({ from, until }) => from <= date && date <= until)
}

/** The days of the week that lie between two dates, both included, from Monday. */
export function listDaysBetween({ from, until }: Pick<OtherHours, 'from' | 'until'>): Weekday[] {
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days)).filter((date) => date <= until)
  const days = week.map(toDay)
  return fromMonday.filter((day) => days.includes(day))
}

export const fromMonday: readonly Weekday[] = [...weekdays.slice(1), weekdays[0]]

export type WeekLine = { days: Weekday[]; spans: Span[] }

/** The lines by their days, each day in one: the days of a line that have the same spans stay together. */
export function listWeekLines(lines: readonly OfficeHours[]): WeekLine[] {
  const listed = new Set<Weekday>()
  return lines.flatMap(({ days }) => {
    const groups = new Map<string, WeekLine>()
    for (const day of days) {
      if (listed.has(day)) continue
      listed.add(day)
      const spans = findSpans(lines, day)
      const key = JSON.stringify(spans)
      const group = groups.get(key) ?? { days: [], spans }
      groups.set(key, { ...group, days: [...group.days, day] })
    }
    return [...groups.values()]
  })
}

function toDay(date: string): Weekday {
  return weekdays[toWeekday(date)] ?? 'Sunday'
}

function readClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
