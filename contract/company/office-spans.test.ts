import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { weekdays } from './company.ts'
import {
  countOfficeTime,
  type Office,
  toClosedWords,
  toOfficeDayTime,
  toOfficeState,
} from './office-hours.ts'

const NINE_MS = 9 * HOUR_MS

const workdays = weekdays.slice(1, 6)
const time = (text: string) => Date.parse(`${text}:00+03:00`)

function toOffice(spans: readonly string[], more: Partial<Office> = {}): Office {
  return {
    zone: 'Africa/Nairobi',
    officeHours: toLines(weekdays, spans),
    holidays: [],
    otherHours: [],
    ...more,
  }
}

function toLines(days: Office['officeHours'][number]['days'], spans: readonly string[]) {
  return spans.map((span) => {
    const [opens = '', closes = ''] = span.split('-')
    return { days, opens, closes }
  })
}

describe('an office with a break', () => {
  const office = toOffice(['14:00-18:00', '08:00-12:30'])

  it('is closed in it, and opens again after it', () => {
    expect(toOfficeState(office, time('2026-11-24T12:29'))).toEqual({
      isOpen: true,
      until: time('2026-11-24T12:30'),
    })
    expect(toOfficeState(office, time('2026-11-24T12:30'))).toEqual({
      isOpen: false,
      opensAt: time('2026-11-24T14:00'),
    })
    expect(toClosedWords(office, time('2026-11-24T13:00'))).toBe('office closed')
    expect(toClosedWords(office, time('2026-11-24T14:00'))).toBeUndefined()
    expect(countOfficeTime(office, time('2026-11-24T00:00'), time('2026-11-25T00:00'))).toBe(8.5 * HOUR_MS)
  })

  it('moves a time in it to its end, not to the morning', () => {
    expect(toOfficeDayTime(office, '2026-11-24', 13 * HOUR_MS)).toBe(time('2026-11-24T14:00'))
    expect(toOfficeDayTime(office, '2026-11-24', 19 * HOUR_MS)).toBe(time('2026-11-24T08:00'))
  })
})

describe('hours past midnight', () => {
  const office = toOffice(['20:00-02:00'], { holidays: [{ date: '2026-11-24', name: 'Test Day' }] })

  it('belong to the day on which they begin', () => {
    // The night before a holiday goes on into it, and the holiday has no night of its own.
    expect(toClosedWords(office, time('2026-11-24T01:59'))).toBeUndefined()
    expect(toClosedWords(office, time('2026-11-24T02:00'))).toBe('office closed, Test Day')
    expect(toOfficeState(office, time('2026-11-24T01:00'))).toEqual({
      isOpen: true,
      until: time('2026-11-24T02:00'),
    })
    expect(toOfficeState(office, time('2026-11-24T03:00'))).toEqual({
      isOpen: false,
      opensAt: time('2026-11-25T20:00'),
    })
    expect(countOfficeTime(office, time('2026-11-23T00:00'), time('2026-11-24T01:00'))).toBe(7 * HOUR_MS)
  })

  it('that meet the next morning are one opening', () => {
    const meeting = toOffice(['00:00-06:00', '18:00-24:00'])
    expect(toOfficeState(meeting, time('2026-11-24T23:00'))).toEqual({
      isOpen: true,
      until: time('2026-11-25T06:00'),
    })
  })

  it.each(['24:00', '00:00'])('may end at midnight as %s', (closes) => {
    const late = toOffice([`14:00-${closes}`])
    expect(toOfficeState(late, time('2026-11-24T23:59'))).toEqual({
      isOpen: true,
      until: time('2026-11-25T00:00'),
    })
  })

  it('last six hours where no clock is changed, seven or five where one is', () => {
    const london = toOffice(['20:00-02:00'], { zone: 'Europe/London' })
    const count = (from: string, to: string) => countOfficeTime(london, Date.parse(from), Date.parse(to))
    expect(count('2026-10-23T12:00+01:00', '2026-10-24T12:00+01:00')).toBe(6 * HOUR_MS)
    expect(count('2026-10-24T12:00+01:00', '2026-10-25T12:00Z')).toBe(7 * HOUR_MS)
    expect(count('2027-03-27T12:00Z', '2027-03-28T12:00+01:00')).toBe(5 * HOUR_MS)
    expect(toOfficeState(london, Date.parse('2026-10-24T23:30+01:00'))).toEqual({
      isOpen: true,
      until: Date.parse('2026-10-25T02:00Z'),
    })
    expect(toOfficeState(london, Date.parse('2027-03-27T23:30Z'))).toEqual({
      isOpen: true,
      until: Date.parse('2027-03-28T02:00+01:00'),
    })
  })
})

it('an office that never closes is open until no time', () => {
  const office = toOffice(['00:00-24:00'])
  expect(toOfficeState(office, time('2026-11-24T12:00'))).toEqual({ isOpen: true, until: undefined })
  expect(countOfficeTime(office, time('2026-11-24T12:00'), time('2026-11-26T12:00'))).toBe(2 * DAY_MS)
})

describe('other hours for given dates', () => {
  const office = toOffice([], {
    officeHours: toLines(workdays, ['08:00-18:00']),
    holidays: [{ date: '2027-03-09', name: 'Idd-ul-Fitr' }],
    otherHours: [
      {
        from: '2027-02-08',
        until: '2027-03-09',
        name: 'Ramadan',
        officeHours: [
          ...toLines(workdays.slice(0, 4), ['09:00-15:00']),
          ...toLines(['Friday'], ['09:00-12:00']),
        ],
      },
      { from: '2026-12-28', until: '2026-12-31', name: 'Days off', officeHours: [] },
      {
        from: '2026-12-24',
        until: '2026-12-24',
        name: 'Half-day',
        officeHours: toLines(['Thursday'], ['08:00-12:00']),
      },
      {
        from: '2026-12-19',
        until: '2026-12-19',
        name: 'Open day',
        officeHours: toLines(['Saturday'], ['10:00-13:00']),
      },
    ],
  })

  it('replace the usual ones from the first to the last day', () => {
    expect(toClosedWords(office, time('2027-02-05T16:00'))).toBeUndefined()
    expect(toClosedWords(office, time('2027-02-08T16:00'))).toBe('office closed, Ramadan')
    expect(toClosedWords(office, time('2027-02-08T14:00'))).toBeUndefined()
    expect(toClosedWords(office, time('2027-02-12T14:00'))).toBe('office closed, Ramadan')
    // Closed at any time of the year.
    expect(toClosedWords(office, time('2027-02-13T10:00'))).toBe('office closed')
    expect(toClosedWords(office, time('2027-03-10T16:00'))).toBeUndefined()
  })

  it('leave a holiday among them closed', () => {
    expect(toClosedWords(office, time('2027-03-09T10:00'))).toBe('office closed, Idd-ul-Fitr')
  })

  it('shorten a day, close some, or open one that is closed otherwise', () => {
    expect(toOfficeState(office, time('2026-12-24T11:00'))).toEqual({
      isOpen: true,
      until: time('2026-12-24T12:00'),
    })
    expect(toOfficeDayTime(office, '2026-12-28', NINE_MS)).toBe(time('2027-01-01T09:00'))
    expect(toOfficeDayTime(office, '2026-12-19', NINE_MS)).toBe(time('2026-12-19T10:00'))
    expect(toClosedWords(office, time('2026-12-28T10:00'))).toBe('office closed, Days off')
  })

  it('are known where the usual ones are not', () => {
    const unknown = { ...office, officeHours: [] }
    expect(toClosedWords(unknown, time('2026-12-18T10:00'))).toBeUndefined()
    expect(toClosedWords(unknown, time('2026-12-19T09:00'))).toBe('office closed')
    expect(toClosedWords(unknown, time('2026-12-19T11:00'))).toBeUndefined()
  })
})

type Minute = { at: number; date: string; nextDate: string; clock: string; day: (typeof weekdays)[number] }

const WALKED_DAYS = 3
const walks = new Map<string, Minute[]>()

/** Each minute of some days and of the two before them, as the clocks of a zone show it. */
function listMinutes(zone: string, from: number): Minute[] {
  const key = `${zone} ${from}`
  const known = walks.get(key)
  if (known) return known
  const minutes: Minute[] = []
  for (let at = from - 2 * DAY_MS; at < from + WALKED_DAYS * DAY_MS; at += MINUTE_MS) {
    const now = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    const date = now.toPlainDate()
    minutes.push({
      at,
      date: date.toString(),
      nextDate: date.add({ days: 1 }).toString(),
      clock: now.toPlainTime().toString().slice(0, 5),
      day: weekdays[now.dayOfWeek % 7] ?? 'Sunday',
    })
  }
  walks.set(key, minutes)
  return minutes
}

/** Walks from minute to minute by the clock on the wall, as somebody at the door would. */
function findOpenMinutes(office: Office, from: number): Set<number> {
  const open = new Set<number>()
  const started = new Set<string>()
  let ends: string[] = []
  for (const { at, date, nextDate, clock, day } of listMinutes(office.zone, from)) {
    ends = ends.filter((end) => `${date} ${clock}` < end)
    const other = office.otherHours.find((one) => one.from <= date && date <= one.until)
    const isHoliday = office.holidays.some((holiday) => holiday.date === date)
    for (const { days, opens, closes = '' } of isHoliday ? [] : (other ?? office).officeHours) {
      const span = `${date} ${opens} ${closes}`
      // A time that comes twice opens once.
      if (opens !== clock || !days.includes(day) || started.has(span)) continue
      started.add(span)
      ends.push(closes > opens ? `${date} ${closes}` : `${nextDate} ${closes}`)
    }
    if (at >= from && ends.length > 0) open.add(at)
  }
  return open
}

const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const lines = fc.array(
  fc.record({
    days: fc.subarray([...weekdays], { minLength: 1 }),
    opens: clocks,
    closes: fc.oneof(clocks, fc.constantFrom('24:00', '00:00')),
  }),
  { maxLength: 5 },
)
/** Zones and the hour that each skips in spring: no office opens or closes at a time that doesn't exist. */
const zones = fc.constantFrom(
  ...([
    ['Africa/Nairobi', 'none'],
    ['Asia/Kathmandu', 'none'],
    ['Europe/London', '01'],
    ['America/Toronto', '02'],
  ] as const),
)
/** Before the changes of clocks in London and in Toronto, and where no clock is changed. */
const starts = fc.constantFrom('2026-10-24', '2026-10-31', '2026-11-23', '2027-03-13', '2027-03-27')

const offices = fc
  .record({ zone: zones, usual: lines, other: lines, start: starts, holiday: fc.integer({ min: 0, max: 2 }) })
  .map(({ zone: [zone, skipped], usual, other, start, holiday }) => {
    const toDay = (days: number) => Temporal.PlainDate.from(start).add({ days }).toString()
    const move = (clock: string) => (clock.startsWith(skipped) ? clock.replace(skipped, '07') : clock)
    const toMoved = (some: typeof usual) =>
      some.map(({ days, opens, closes }) => ({ days, opens: move(opens), closes: move(closes) }))
    const office: Office = {
      zone,
      officeHours: toMoved(usual),
      holidays: [{ date: toDay(holiday), name: 'Holiday' }],
      otherHours: [{ from: toDay(1), until: toDay(2), name: 'Other', officeHours: toMoved(other) }],
    }
    return { office, from: Date.parse(`${start}T00:00Z`) }
  })

it('whatever the hours, zone and season, the office is open in the minutes that a walk through them finds', () => {
  fc.assert(
    fc.property(
      offices,
      fc.integer({ min: 0, max: WALKED_DAYS * 24 * 60 - 1 }),
      ({ office, from }, minutes) => {
        const to = from + WALKED_DAYS * DAY_MS
        const at = from + minutes * MINUTE_MS
        const open = findOpenMinutes(office, from)
        expect(countOfficeTime(office, from, to)).toBe(open.size * MINUTE_MS)
        const state = toOfficeState(office, at)
        expect(state.isOpen).toBe(open.has(at))
        if (office.officeHours.length > 0) expect(toClosedWords(office, at) === undefined).toBe(state.isOpen)
        const change = (state.isOpen ? state.until : state.opensAt) ?? to
        let next = at
        while (next < to && open.has(next) === state.isOpen) next += MINUTE_MS
        expect(Math.min(change, to)).toBe(next)
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)
