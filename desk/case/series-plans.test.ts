import { describe, expect, it } from 'vitest'
import type { Office } from '#contract/company/office-hours.ts'
import { MAX_AFTER_DAYS } from '#contract/desk/series.ts'
import { isPlanTime } from '#contract/life/plan-steps.ts'
import { formatMoment } from '../time/office-time.ts'
import { formatMomentThere } from '../time/step-time.ts'
import { toSeriesPlans } from './series-plans.ts'

const office: Office = {
  zone: 'Africa/Nairobi',
  officeHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
    { days: ['Saturday'], opens: '10:00', closes: '14:00' },
  ],
  otherHours: [],
  holidays: [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-26', name: 'Boxing Day' },
  ],
}
const nairobi = ['Africa/Nairobi']

const time = (text: string) => Date.parse(`${text}:00+03:00`)

function planTimes(text: string, days: readonly number[], zones: readonly string[] = nairobi): number[] {
  const steps = days.map((afterDays) => ({ kind: 'call' as const, afterDays }))
  return toSeriesPlans({ steps }, { now: time(text), office, zones }).map(({ at }) => at)
}

const planHere = (text: string, days: readonly number[], ...zones: string[]) =>
  planTimes(text, days, zones).map((at) => formatMoment(at, time(text)))

const planThere = (text: string, days: readonly number[], zone: string) =>
  planTimes(text, days, [zone]).map((at) => formatMomentThere(at, time(text), zone))

describe('the times of a series', () => {
  it('are mornings of the office, counted in its days', () => {
    const expected = ['tomorrow 09:00', 'Fri 27 Nov 09:00', 'Tue 1 Dec 09:00']
    expect(planHere('2026-11-24T00:10', [1, 3, 7])).toEqual(expected)
    expect(planHere('2026-11-24T23:50', [1, 3, 7])).toEqual(expected)
    expect(planHere('2026-11-24T10:00', [1, 3, 7], ...nairobi)).toEqual(expected)
  })

  it('move to the next opening from Sundays and holidays, and on Saturdays to the opening', () => {
    expect(planHere('2026-11-24T10:00', [4, 5])).toEqual(['Sat 28 Nov 10:00', 'Mon 30 Nov 09:00'])
    expect(planHere('2026-12-22T10:00', [2, 3, 4])).toEqual([
      'Thu 24 Dec 09:00',
      'Mon 28 Dec 09:00',
      'Mon 28 Dec 09:00',
    ])
  })

  it('are in the day of a patient who lives in another zone', () => {
    expect(planThere('2026-11-24T10:00', [1], 'Asia/Kolkata')).toEqual(['tomorrow 11:30'])
    expect(planHere('2026-11-24T10:00', [1], 'Europe/London')).toEqual(['tomorrow 12:00'])
    expect(planThere('2026-11-24T10:00', [1], 'America/New_York')).toEqual(['tomorrow 09:00'])
    // It is evening in Auckland when the office opens on a Saturday.
    expect(planThere('2026-11-24T10:00', [1, 4], 'Pacific/Auckland')).toEqual([
      'tomorrow 19:00',
      'Mon 30 Nov 19:00',
    ])
  })

  it('are in the day of all zones of a country, or in that of one where the office is open then', () => {
    expect(planHere('2026-11-24T10:00', [1], 'America/Sao_Paulo', 'America/Rio_Branco')).toEqual([
      'tomorrow 17:00',
    ])
    expect(planHere('2026-11-24T10:00', [1], 'Australia/Sydney', 'Australia/Perth')).toEqual([
      'tomorrow 09:00',
    ])
    expect(planHere('2026-11-24T10:00', [1], 'America/New_York', 'America/Los_Angeles')).toEqual([
      'tomorrow 17:00',
    ])
  })

  it('leave out a Saturday that closes before it is morning there', () => {
    expect(planHere('2026-11-24T10:00', [4], 'America/New_York')).toEqual(['Mon 30 Nov 17:00'])
  })

  it('follow the clocks there as they change', () => {
    expect(planHere('2027-03-25T10:00', [1, 4], 'Europe/Berlin')).toEqual([
      'tomorrow 11:00',
      'Mon 29 Mar 10:00',
    ])
    expect(planThere('2027-03-25T10:00', [1, 4], 'Europe/Berlin')).toEqual([
      'tomorrow 09:00',
      'Mon 29 Mar 09:00',
    ])
  })

  it('are in the patient’s day where the office is never open then', () => {
    expect(planThere('2026-11-24T10:00', [1], 'Pacific/Honolulu')).toEqual(['Wed 25 Nov 09:00'])
  })

  it('of today are the next office time', () => {
    expect(planHere('2026-11-24T06:30', [0])).toEqual(['today 09:00'])
    expect(planHere('2026-11-24T10:02', [0])).toEqual(['today 10:15'])
    expect(planHere('2026-11-24T10:05', [0])).toEqual(['today 10:15'])
    expect(planHere('2026-11-24T10:06', [0])).toEqual(['today 10:30'])
    expect(planHere('2026-11-24T17:50', [0])).toEqual(['tomorrow 09:00'])
    expect(planHere('2026-11-28T13:55', [0])).toEqual(['Mon 30 Nov 09:00'])
    expect(planThere('2026-11-24T15:00', [0], 'Asia/Tokyo')).toEqual(['tomorrow 15:00'])
  })

  it('of today come after a break of the office, and not on the next day', () => {
    const weekdays = ['Tuesday', 'Wednesday'] as const
    const withBreaks: Office = {
      ...office,
      officeHours: [
        { days: weekdays, opens: '08:00', closes: '12:30' },
        { days: weekdays, opens: '14:00', closes: '16:00' },
        { days: weekdays, opens: '17:00', closes: '18:00' },
      ],
    }
    const plan = (text: string, ...zones: string[]) => {
      const steps = [{ kind: 'call' as const, afterDays: 0 }]
      const now = time(text)
      return toSeriesPlans({ steps }, { now, office: withBreaks, zones }).map(({ at }) =>
        formatMoment(at, now),
      )
    }
    expect(plan('2026-11-24T12:40', ...nairobi)).toEqual(['today 14:00'])
    // It is nine in New York when the second break begins.
    expect(plan('2026-11-24T12:40', 'America/New_York')).toEqual(['today 17:00'])
    expect(plan('2026-11-24T17:55', ...nairobi)).toEqual(['tomorrow 09:00'])
  })

  it('are never too late to be planned', () => {
    const now = time('2026-12-24T10:00')
    const closed: Office = { ...office, holidays: [] }
    for (let day = 0; day < 7; day++) {
      const steps = [{ kind: 'call' as const, afterDays: MAX_AFTER_DAYS }]
      const at = now + day * 24 * 60 * 60 * 1000
      const [plan] = toSeriesPlans({ steps }, { now: at, office: closed, zones: ['Pacific/Auckland'] })
      expect(isPlanTime(plan?.at ?? 0, at)).toBe(true)
    }
  })
})

it('each step of a series, and its note, has an id of its own', () => {
  const steps = [
    { kind: 'write' as const, afterDays: 3, note: 'Ask for the reports' },
    { kind: 'call' as const, afterDays: 7, note: 'Ask again' },
    { kind: 'wait' as const, afterDays: 14 },
  ]
  const plans = toSeriesPlans({ steps }, { now: time('2026-11-24T10:00'), office, zones: nairobi })
  expect(plans.map(({ kind, note }) => [kind, note?.text])).toEqual([
    ['write', 'Ask for the reports'],
    ['call', 'Ask again'],
    ['wait', undefined],
  ])
  expect(plans[2]).not.toHaveProperty('note')
  const ids = plans.flatMap(({ id, note }) => [id, ...(note ? [note.id] : [])])
  expect(new Set(ids).size).toBe(5)
})
