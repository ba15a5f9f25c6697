import type { Company, Holiday, OfficeHours, OtherHours, Weekday } from '#contract/company/company.ts'
import { DAY_MINUTES, findSpans, listDaysBetween, toMinutes } from '#contract/company/office-week.ts'

type Specification = {
  '@type': 'OpeningHoursSpecification'
  dayOfWeek?: readonly Weekday[]
  opens: string
  closes: string
  validFrom?: string
  validThrough?: string
}

/** As search engines are told that a place stays closed. */
const CLOSED = { opens: '00:00', closes: '00:00' }

/** The usual hours as schema.org has them: one entry for each line. */
export function toOpeningHours(lines: readonly OfficeHours[]): Specification[] {
  return lines.flatMap(({ days, opens, closes }) =>
    opens === undefined || closes === undefined
      ? []
      : [toSpecification({ dayOfWeek: days, ...toTimes({ opens, closes }) })],
  )
}

/** The hours of given dates, which override the usual ones. */
export function toSpecialOpeningHours(
  { officeHours }: Pick<Company, 'officeHours'>,
  others: readonly OtherHours[],
  holidays: readonly Holiday[],
): Specification[] {
  return [
    ...others.flatMap((other) => toOther(other, officeHours)),
    ...holidays.map(({ date }) => toSpecification({ ...CLOSED, validFrom: date, validThrough: date })),
  ]
}

function toOther({ from, until, officeHours }: OtherHours, usual: readonly OfficeHours[]): Specification[] {
  const present = listDaysBetween({ from, until })
  const closed = present.filter(
    (day) => findSpans(officeHours, day).length === 0 && findSpans(usual, day).length > 0,
  )
  const lines = officeHours.map((line) => ({
    ...line,
    days: line.days.filter((day) => present.includes(day)),
  }))
  const specifications = [
    ...toOpeningHours(lines.filter(({ days }) => days.length > 0)),
    ...(closed.length > 0 ? [toSpecification({ dayOfWeek: closed, ...CLOSED })] : []),
  ]
  return specifications.map(({ dayOfWeek, ...times }) => ({
    ...times,
    ...(present.length > 1 && { dayOfWeek }),
    validFrom: from,
    validThrough: until,
  }))
}

/** A time of schema.org is earlier than 24:00. */
function toTimes(span: { opens: string; closes: string }): { opens: string; closes: string } {
  const { start, end } = toMinutes(span)
  if (end !== DAY_MINUTES) return span
  return { opens: span.opens, closes: start === 0 ? '23:59' : '00:00' }
}

function toSpecification(parts: Omit<Specification, '@type'>): Specification {
  return { '@type': 'OpeningHoursSpecification', ...parts }
}
