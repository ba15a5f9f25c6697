import { type OfficeHours, type Weekday, weekdays } from '#contract/company.ts'
import { fillIn } from './fill-in.ts'

export type OfficeHoursWords = {
  weekdays: Readonly<Record<Weekday, string>>
  /** {first} and {last} of several days in a row. */
  span: string
  /** The tag that times of day follow, such as `en-US` for 8:00 AM. */
  clock: string
  /** {days}, {opens}, {closes}. */
  open: string
  /** {days}. */
  closed: string
}

/** One line of the opening hours, such as "Monday-Friday: 8:00 AM - 6:00 PM EAT". */
export function formatOfficeHours({ days, opens, closes }: OfficeHours, words: OfficeHoursWords): string {
  const names = formatDays(days, words)
  if (opens === undefined || closes === undefined) return fillIn(words.closed, { days: names })
  const [from, to] = [opens, closes].map((time) => formatTime(time, words.clock))
  return fillIn(words.open, { days: names, opens: `${from}`, closes: `${to}` })
}

function formatDays(days: readonly Weekday[], { weekdays: names, span }: OfficeHoursWords): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  const isRun = days.length > 2 && days.every((day, n) => weekdays[(weekdays.indexOf(first) + n) % 7] === day)
  if (isRun) return fillIn(span, { first: names[first], last: names[last] })
  return days.map((day) => names[day]).join(', ')
}

function formatTime(time: string, clock: string): string {
  const format = new Intl.DateTimeFormat(clock, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  // Some versions of ICU put a narrow space before AM.
  return format.format(new Date(`1970-01-01T${time}Z`)).replace(/\s/g, ' ')
}
