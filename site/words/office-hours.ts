import { toCalendar } from '#contract/company/calendar.ts'
import {
  type Company,
  type OfficeHours,
  type OtherHours,
  type Weekday,
  weekdays,
} from '#contract/company/company.ts'
import {
  DAY_MINUTES,
  findSpans,
  listDaysBetween,
  listWeekLines,
  type Span,
  toMinutes,
} from '#contract/company/office-week.ts'
import { joinByCommas } from '#contract/words/join-by-commas.ts'
import { fillIn } from './fill-in.ts'

export type OfficeHoursWords = {
  weekdays: Readonly<Record<Weekday, string>>
  /** {first} and {last} of several days in a row. */
  span: string
  /** The tag that times of day follow, such as `en-US` for 8:00 AM. */
  clock: string
  /** {days}, {opens}, {closes}. */
  open: string
  /** Takes the place of {closes} where the office opens again: {before} is the first closing. */
  openAgain: string
  /** {days}. */
  allDay: string
  /** {days}. */
  closed: string
}

type Words = { hours: OfficeHoursWords; dates: string }

/** The lines of the opening hours, such as "Monday-Friday: 8:00 AM - 6:00 PM EAT", and those of dates with others. */
export function listOfficeHours(
  { officeHours, otherHours }: Pick<Company, 'officeHours' | 'otherHours'>,
  words: Words,
): string[] {
  const usual = listWeekLines(officeHours).map(({ days, spans }) =>
    formatLine(formatDays(days, words), spans, words.hours),
  )
  const others = otherHours
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .flatMap((one) => listOtherHours(one, officeHours, words))
  return [...usual, ...others]
}

/** Days that are closed as usual are left out. */
function listOtherHours(other: OtherHours, usual: readonly OfficeHours[], words: Words): string[] {
  const present = listDaysBetween(other)
  const dates = formatDates(other, words.dates)
  return listWeekLines([...other.officeHours, { days: present }])
    .map(({ days, spans }) => ({ days: days.filter((day) => present.includes(day)), spans }))
    .filter(({ days, spans }) => spans.length > 0 || days.some((day) => findSpans(usual, day).length > 0))
    .filter(({ days }) => days.length > 0)
    .map(({ days, spans }) => {
      const names = days.length === present.length ? [dates] : [dates, formatDays(days, words)]
      return formatLine(joinByCommas(names, words.dates), spans, words.hours)
    })
}

function formatLine(days: string, [first, ...more]: readonly Span[], words: OfficeHoursWords): string {
  if (first === undefined) return fillIn(words.closed, { days })
  const { start, end } = toMinutes(first)
  if (end - start === DAY_MINUTES) return fillIn(words.allDay, { days })
  const closes = more.reduce(
    (before, span) => fillIn(words.openAgain, { before, ...formatTimes(span, words) }),
    formatTimes(first, words).closes,
  )
  return fillIn(words.open, { days, ...formatTimes(first, words), closes })
}

function formatDates({ from, until }: OtherHours, dates: string): string {
  const format = new Intl.DateTimeFormat(dates, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return toPlainBlanks(format.formatRange(new Date(from), new Date(until)))
}

function formatDays(days: readonly Weekday[], { hours: { weekdays: names, span }, dates }: Words): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  const isRun = days.length > 2 && days.every((day, n) => weekdays[(weekdays.indexOf(first) + n) % 7] === day)
  if (isRun) return fillIn(span, { first: names[first], last: names[last] })
  return joinByCommas(
    days.map((day) => names[day]),
    dates,
  )
}

function formatTimes({ opens, closes }: Span, { clock }: OfficeHoursWords): Span {
  const format = new Intl.DateTimeFormat(clock, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const { hours, periods } = toCalendar(clock)
  const formatTime = (time: string) => {
    const at = new Date(`1970-01-01T${time}Z`)
    const period = hours === 24 ? periods[at.getUTCHours()] : undefined
    return toPlainBlanks([format.format(at), period].filter(Boolean).join(' '))
  }
  return { opens: formatTime(opens), closes: formatTime(closes) }
}

/** Some versions of ICU put a narrow space before AM. */
function toPlainBlanks(text: string): string {
  return text.replace(/\s/g, ' ')
}
