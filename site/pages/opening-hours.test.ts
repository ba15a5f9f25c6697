import { expect, test } from 'vitest'
import type { Company } from '#contract/company/company.ts'
import { weekdays } from '#contract/company/company.ts'
import { toOpeningHours, toSpecialOpeningHours } from './opening-hours.ts'

const type = { '@type': 'OpeningHoursSpecification' }
const workdays = weekdays.slice(1, 6)
const officeHours: Company['officeHours'] = [{ days: workdays, opens: '08:00', closes: '18:00' }]

test('each span of a day is an entry', () => {
  expect(
    toOpeningHours([
      { days: workdays, opens: '08:00', closes: '12:30' },
      { days: workdays, opens: '14:00', closes: '18:00' },
      { days: ['Sunday'] },
    ]),
  ).toEqual([
    { ...type, dayOfWeek: workdays, opens: '08:00', closes: '12:30' },
    { ...type, dayOfWeek: workdays, opens: '14:00', closes: '18:00' },
  ])
})

test.each([
  ['20:00', '02:00', '02:00'],
  ['14:00', '24:00', '00:00'],
  ['14:00', '00:00', '00:00'],
  // As Google asks for it.
  ['00:00', '24:00', '23:59'],
])('from %s to %s closes at %s, which is a time of schema.org', (opens, closes, told) => {
  expect(toOpeningHours([{ days: ['Friday'], opens, closes }])).toEqual([
    { ...type, dayOfWeek: ['Friday'], opens, closes: told },
  ])
})

test('other hours of given dates and holidays are special, and closed days say so', () => {
  const others: Company['otherHours'] = [
    {
      from: '2027-02-08',
      until: '2027-03-09',
      name: 'Ramadan',
      officeHours: [
        { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'], opens: '09:00', closes: '15:00' },
      ],
    },
    {
      from: '2026-12-24',
      until: '2026-12-24',
      name: 'Half-day',
      officeHours: [{ days: workdays, opens: '08:00', closes: '12:00' }],
    },
  ]
  const ramadan = { validFrom: '2027-02-08', validThrough: '2027-03-09' }
  const eve = { validFrom: '2026-12-24', validThrough: '2026-12-24' }
  const christmas = { validFrom: '2026-12-25', validThrough: '2026-12-25' }
  expect(
    toSpecialOpeningHours({ officeHours }, others, [{ date: '2026-12-25', name: 'Christmas Day' }]),
  ).toEqual([
    {
      ...type,
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'],
      opens: '09:00',
      closes: '15:00',
      ...ramadan,
    },
    { ...type, dayOfWeek: ['Friday'], opens: '00:00', closes: '00:00', ...ramadan },
    { ...type, opens: '08:00', closes: '12:00', ...eve },
    { ...type, opens: '00:00', closes: '00:00', ...christmas },
  ])
})
