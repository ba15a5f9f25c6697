import * as v from 'valibot'
import { route } from '../api/route.ts'
import { weekdays } from '../company/company.ts'
import { DAY_MINUTES, type Span, toMinutes } from '../company/office-week.ts'
import { line } from './words.ts'

/** Six spans on each day. */
const MAX_LINES = 42

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const opening = v.pipe(v.string(), v.regex(CLOCK, 'Enter a time such as 08:00.'))
const closing = v.pipe(
  v.string(),
  v.check(
    (time) => CLOCK.test(time) || time === '24:00',
    'Enter a time such as 18:00, or 24:00 for midnight.',
  ),
)
/** A day's times that were exchanged by mistake make a night that is longer. */
const MAX_NIGHT_MINUTES = 12 * 60

const officeHours = v.pipe(
  v.strictObject({
    days: v.pipe(v.array(v.picklist(weekdays)), v.nonEmpty('Choose a day.')),
    opens: v.optional(opening),
    closes: v.optional(closing),
  }),
  v.check(
    ({ opens, closes }) => (opens === undefined) === (closes === undefined),
    'Enter both times, or none for closed days.',
  ),
  v.check(
    ({ opens, closes }) => opens === undefined || closes === undefined || isPossible({ opens, closes }),
    'The office must open before it closes.',
  ),
)
const week = v.pipe(
  v.array(officeHours),
  v.maxLength(MAX_LINES, 'Too many lines: give days with the same hours one.'),
)

function isPossible(span: Span): boolean {
  const { start, end } = toMinutes(span)
  return end <= DAY_MINUTES || end - start <= MAX_NIGHT_MINUTES
}

/** Offsets such as +03:00 are none: they know no summer time. */
function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined
  } catch {
    return false
  }
}

const date = v.pipe(v.string(), v.isoDate('Enter a day such as 2026-12-25.'))
/** Holidays that were stored may have others. */
const day = v.pipe(date, v.check(isInCalendar, 'There is no such day.'))
const holiday = v.strictObject({ date, name: line('the name of the holiday', 80) })
const otherHours = v.strictObject({
  from: day,
  until: day,
  name: line('why the hours are others', 80),
  officeHours: week,
})

function isInCalendar(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export const hours = v.strictObject({
  zone: v.pipe(
    v.string(),
    v.trim(),
    v.check(isTimeZone, 'Choose a time zone from the list, such as Africa/Nairobi.'),
  ),
  zoneName: line('how the zone is called', 40),
  zoneShort: line('the short name', 12),
  officeHours: week,
  holidays: v.pipe(v.array(holiday), v.maxLength(100, 'A hundred holidays at most.')),
  otherHours: v.pipe(v.array(otherHours), v.maxLength(20, 'Twenty at most.')),
})

export const proposedHolidaysSchema = v.object({
  holidays: v.array(v.object({ date: v.string(), name: v.string() })),
})

/** Proposed for a country (ISO 3166) and a year; none where none are known. */
export const proposeHolidaysRoute = route('GET', 'admin/settings/hours/holidays', {
  summary: 'Public holidays of a country',
  callers: 'administrators',
  query: v.object({
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    year: v.pipe(v.string(), v.regex(/^20\d{2}$/), v.transform(Number)),
  }),
  answer: proposedHolidaysSchema,
})
