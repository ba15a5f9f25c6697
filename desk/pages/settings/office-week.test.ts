import { expect, it } from 'vitest'
import { weekdays } from '#contract/company/company.ts'
import { findDayToCopy, listTypedSpans, readWeekErrors, toClosingNote, withDay } from './office-week.ts'

const morning = { opens: '08:00', closes: '12:30' }
const afternoon = { opens: '14:00', closes: '18:00' }
const workdays = weekdays.slice(1, 6)
const lines = [
  { days: workdays, opens: '08:00', closes: '18:00' },
  { days: ['Saturday' as const], opens: '09:00', closes: '14:00' },
  { days: ['Sunday' as const] },
]

it('days that follow each other with the same spans share lines', () => {
  const changed = withDay(lines, 'Tuesday', [morning, afternoon])
  expect(changed).toEqual([
    { days: ['Monday'], opens: '08:00', closes: '18:00' },
    { days: ['Tuesday'], ...morning },
    { days: ['Tuesday'], ...afternoon },
    { days: ['Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
    ...lines.slice(1),
  ])
  expect(listTypedSpans(changed, 'Tuesday')).toEqual([morning, afternoon])
  expect(withDay(changed, 'Tuesday', [{ opens: '08:00', closes: '18:00' }])).toEqual(lines)
})

it('a closed day has a line without times, and the week of other hours may begin empty', () => {
  expect(withDay([], 'Monday', [morning])).toEqual([
    { days: ['Monday'], ...morning },
    { days: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] },
  ])
})

it('an error names its line, and marks the times of its days alone', () => {
  const { sentences, isInvalid } = readWeekErrors(
    { 'officeHours.1': 'Wrong.', 'otherHours.0.officeHours.0': 'Other.', 'officeHours.10.opens': 'Wrong.' },
    'officeHours',
  )
  expect(sentences).toEqual(['Wrong.'])
  expect(isInvalid(lines, 'Saturday', { opens: '09:00', closes: '14:00' })).toBe(true)
  expect(isInvalid(lines, 'Monday', { opens: '08:00', closes: '18:00' })).toBe(false)
})

it.each([
  ['20:00', '02:00', 'until the next day'],
  ['14:00', '24:00', 'until midnight'],
  ['14:00', '00:00', 'until midnight'],
  ['08:00', '18:00', undefined],
  ['', '18:00', undefined],
])('from %s to %s is %s', (opens, closes, note) => {
  expect(toClosingNote({ opens, closes })).toBe(note)
})

it('the times of the day before are offered where both are open and differ', () => {
  expect(findDayToCopy(lines, weekdays, 'Saturday')).toEqual({
    day: 'Friday',
    spans: [{ opens: '08:00', closes: '18:00' }],
  })
  expect(findDayToCopy(lines, weekdays, 'Tuesday')).toBeUndefined()
  expect(findDayToCopy(lines, weekdays, 'Sunday')).toBeUndefined()
})
