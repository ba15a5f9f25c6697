import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { addDays, atClock, countDays, startOfDate, toDate, toWeekday } from './office-days.ts'

/** Zones without summer time, with it, with halves and quarters of hours, and with clocks that change at midnight. */
const zones = fc.constantFrom(
  ...['Africa/Nairobi', 'Africa/Lagos', 'America/Toronto', 'Europe/Lisbon', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Africa/Cairo', 'America/Santiago', 'Asia/Beirut', 'America/St_Johns'],
)
const times = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2031-12-31') })
const clocks = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => minutes * MINUTE_MS)

function toZoned(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}

describe('days of any zone are those of Temporal', () => {
  it('by their dates and weekdays', () => {
    fc.assert(
      fc.property(times, zones, (at, zone) => {
        const day = toZoned(at, zone)
        expect(toDate(at, zone)).toBe(day.toPlainDate().toString())
        expect(toWeekday(toDate(at, zone))).toBe(day.dayOfWeek % 7)
      }),
    )
  })

  it('by where they begin, whether they have 23, 24 or 25 hours', () => {
    fc.assert(
      fc.property(times, zones, fc.integer({ min: -400, max: 400 }), (at, zone, days) => {
        const day = toZoned(at, zone).add({ days }).startOfDay()
        expect(startOfDate(toDate(at, zone), zone, days)).toBe(day.epochMilliseconds)
        const there = addDays(toDate(at, zone), days)
        expect(there).toBe(toZoned(at, zone).toPlainDate().add({ days }).toString())
        expect(countDays(toDate(at, zone), there)).toBe(days)
      }),
    )
  })

  it('by when the clocks show a time', () => {
    fc.assert(
      fc.property(times, zones, clocks, (at, zone, clockMs) => {
        const date = toDate(at, zone)
        const shown = Temporal.PlainDate.from(date)
          .toPlainDateTime()
          .add({ milliseconds: clockMs })
          .toZonedDateTime(zone, { disambiguation: 'compatible' })
        expect(atClock(date, clockMs, zone)).toBe(shown.epochMilliseconds)
      }),
    )
  })
})

it.each([
  ['America/Toronto', '2027-03-14', 23],
  ['America/Toronto', '2026-11-01', 25],
  ['Europe/Lisbon', '2027-03-28', 23],
  ['Africa/Lagos', '2027-03-14', 24],
])('in %s %s has %i hours', (zone, date, hours) => {
  expect(startOfDate(date, zone, 1) - startOfDate(date, zone)).toBe(hours * HOUR_MS)
})
