import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import {
  countOfficeTime,
  type Office,
  toClosedWords,
  toOfficeDayTime,
  toOfficeState,
} from './office-hours.ts'

const officeHours: Office['officeHours'] = [
  {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '18:00',
  },
  { days: ['Saturday'], opens: '09:00', closes: '14:00' },
  { days: ['Sunday'] },
]
const zone = 'Africa/Nairobi'
const office: Office = {
  zone,
  officeHours,
  holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
  otherHours: [],
}

const time = (text: string) => Date.parse(`${text}:00+03:00`)

describe('the office', () => {
  it('is open from eight to six on a Tuesday', () => {
    expect(toOfficeState(office, time('2026-11-24T08:00'))).toEqual({
      isOpen: true,
      until: time('2026-11-24T18:00'),
    })
    expect(toOfficeState(office, time('2026-11-24T18:00'))).toEqual({
      isOpen: false,
      opensAt: time('2026-11-25T08:00'),
    })
  })

  it('opens on Monday again after Saturday at two', () => {
    expect(toOfficeState(office, time('2026-11-28T14:00'))).toEqual({
      isOpen: false,
      opensAt: time('2026-11-30T08:00'),
    })
  })

  it('gives the ten hours of a working day within any 24 hours of the week', () => {
    const noon = time('2026-11-24T12:00')
    expect(countOfficeTime(office, noon, noon + DAY_MS)).toBe(10 * HOUR_MS)
  })

  it('gives no time from Saturday at two to Sunday at two', () => {
    const start = time('2026-11-28T14:00')
    expect(countOfficeTime(office, start, start + DAY_MS)).toBe(0)
  })

  it('never opens without hours', () => {
    expect(toOfficeState({ ...office, officeHours: [], holidays: [] }, time('2026-11-24T12:00'))).toEqual({
      isOpen: false,
      opensAt: undefined,
    })
  })

  it('stays closed on a holiday, and says which', () => {
    const noon = time('2026-12-25T12:00')
    expect(toOfficeState(office, noon)).toEqual({ isOpen: false, opensAt: time('2026-12-26T09:00') })
    expect(toClosedWords(office, noon)).toBe('office closed, Christmas Day')
    expect(toClosedWords(office, time('2026-12-24T19:00'))).toBe('office closed')
    expect(toClosedWords(office, time('2026-12-24T12:00'))).toBeUndefined()
    expect(countOfficeTime(office, time('2026-12-24T17:00'), time('2026-12-26T10:00'))).toBe(2 * HOUR_MS)
  })
})

describe('where there is summer time', () => {
  const toronto: Office = { ...office, zone: 'America/Toronto' }
  const at = (text: string) => Date.parse(text)

  it('opens at eight before and after the clocks are changed', () => {
    // Clocks go forward on Sunday, 14 March 2027.
    expect(toOfficeState(toronto, at('2027-03-12T20:00-05:00'))).toEqual({
      isOpen: false,
      opensAt: at('2027-03-13T09:00-05:00'),
    })
    expect(toOfficeState(toronto, at('2027-03-13T15:00-05:00'))).toEqual({
      isOpen: false,
      opensAt: at('2027-03-15T08:00-04:00'),
    })
    expect(toOfficeState(toronto, at('2026-10-30T12:00-04:00'))).toEqual({
      isOpen: true,
      until: at('2026-10-30T18:00-04:00'),
    })
  })

  it('counts no hour twice and none too little', () => {
    expect(countOfficeTime(toronto, at('2027-03-13T00:00-05:00'), at('2027-03-16T00:00-04:00'))).toBe(
      15 * HOUR_MS,
    )
    expect(countOfficeTime(toronto, at('2026-10-31T00:00-04:00'), at('2026-11-03T00:00-05:00'))).toBe(
      15 * HOUR_MS,
    )
  })

  it('asks again at nine in the morning', () => {
    expect(toOfficeDayTime(toronto, '2027-03-15', 9 * HOUR_MS)).toBe(at('2027-03-15T09:00-04:00'))
    expect(toOfficeDayTime(toronto, '2026-11-01', 9 * HOUR_MS)).toBe(at('2026-11-02T09:00-05:00'))
  })
})
