import type { OfficeHours, OtherHours } from '#contract/company/company.ts'
import { DAY_MINUTES, findSpans, fromMonday, type Span, toMinutes } from '#contract/company/office-week.ts'
import type { SectionValue } from '#contract/settings/settings.ts'

type Fields = Record<string, string>
type Week = readonly OfficeHours[]

const WEEK_MINUTES = 7 * DAY_MINUTES

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Sentences for hours that overlap, and for dates that are in the lists twice. */
export function findHoursErrors({ officeHours, holidays, otherHours }: SectionValue<'hours'>): Fields {
  const fields = findWeekErrors(officeHours, 'officeHours')
  for (const [index, { date }] of holidays.entries())
    if (holidays.findIndex((other) => other.date === date) !== index)
      fields[`holidays.${index}.date`] = `${formatDate(date)} is in the list already.`
  for (const [index, one] of otherHours.entries()) {
    Object.assign(fields, findWeekErrors(one.officeHours, `otherHours.${index}.officeHours`))
    const sentence = findDateError(one, otherHours.slice(0, index), holidays)
    if (sentence !== undefined)
      fields[`otherHours.${index}.${one.until < one.from ? 'until' : 'from'}`] = sentence
  }
  return fields
}

function findDateError(
  { from, until }: OtherHours,
  earlier: readonly OtherHours[],
  holidays: SectionValue<'hours'>['holidays'],
): string | undefined {
  if (until < from) return 'The last day must not be before the first.'
  const other = earlier.find((one) => one.from <= until && from <= one.until)
  if (other)
    return `${formatDate(from > other.from ? from : other.from)} has the hours of “${other.name}” already.`
  // A holiday among several days is closed.
  const holiday = from === until && holidays.find(({ date }) => date === from)
  return holiday ? `${formatDate(from)} is in the list of holidays, too: “${holiday.name}”.` : undefined
}

type Timed = Span & { day: string; line: number; start: number; end: number }

function findWeekErrors(lines: Week, path: string): Fields {
  const fields: Fields = {}
  const spans = lines.flatMap((line, index) => listSpans(line, index)).toSorted((a, b) => a.start - b.start)
  for (const [index, span] of spans.entries()) {
    // On Sunday night the week begins again.
    const next = spans[index + 1] ?? toNextWeek(spans[0])
    if (next === undefined || span.end <= next.start) continue
    fields[`${path}.${next.line}`] =
      `${next.day}, ${next.opens}–${next.closes}, begins before ${span.day}, ${span.opens}–${span.closes}, has ended.`
  }
  for (const [index, { days, opens }] of lines.entries()) {
    const open = opens === undefined && days.find((day) => findSpans(lines, day).length > 0)
    if (open) fields[`${path}.${index}`] = `${open} is closed in one line, and open in another.`
  }
  return fields
}

function listSpans({ days, opens, closes }: OfficeHours, line: number): Timed[] {
  if (opens === undefined || closes === undefined) return []
  const { start, end } = toMinutes({ opens, closes })
  return days.map((day) => {
    const before = fromMonday.indexOf(day) * DAY_MINUTES
    return { opens, closes, day, line, start: before + start, end: before + end }
  })
}

function toNextWeek(span: Timed | undefined): Timed | undefined {
  return span && { ...span, start: span.start + WEEK_MINUTES, end: span.end + WEEK_MINUTES }
}

function formatDate(date: string): string {
  return format.format(new Date(date))
}
