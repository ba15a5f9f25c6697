import * as v from 'valibot'
import { weekdays } from '../company.ts'
import { line } from './words.ts'

const clock = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00.'))
const officeHours = v.pipe(
  v.strictObject({
    days: v.pipe(v.array(v.picklist(weekdays)), v.nonEmpty('Choose a day.')),
    opens: v.optional(clock),
    closes: v.optional(clock),
  }),
  v.check(
    ({ opens, closes }) => (opens === undefined) === (closes === undefined),
    'Enter both times, or none for closed days.',
  ),
  v.check(({ opens = '', closes = '24:00' }) => opens < closes, 'The office must open before it closes.'),
)
const oneLineForEachDay = v.check<v.InferOutput<typeof officeHours>[], string>((lines) => {
  const days = lines.flatMap((one) => one.days)
  return new Set(days).size === days.length
}, 'Each day belongs into one line alone.')

/** Offsets such as +03:00 are none: they know no summer time. */
function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined
  } catch {
    return false
  }
}

const holiday = v.strictObject({
  date: v.pipe(v.string(), v.isoDate('Enter a day such as 2026-12-25.')),
  name: line('the name of the holiday', 80),
})

export const hours = v.strictObject({
  zone: v.pipe(
    v.string(),
    v.trim(),
    v.check(isTimeZone, 'Choose a time zone from the list, such as Africa/Nairobi.'),
  ),
  zoneName: line('how the zone is called', 40),
  zoneShort: line('the short name', 12),
  officeHours: v.pipe(v.array(officeHours), v.maxLength(7), oneLineForEachDay),
  holidays: v.pipe(v.array(holiday), v.maxLength(100, 'A hundred holidays at most.')),
})

/** `GET …/settings/hours/holidays`: proposed for a country (ISO 3166) and a year; none where none are known. */
export const holidaysQuerySchema = v.object({
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  year: v.pipe(v.string(), v.regex(/^20\d{2}$/), v.transform(Number)),
})
export const proposedHolidaysSchema = v.object({
  holidays: v.array(v.object({ date: v.string(), name: v.string() })),
})
