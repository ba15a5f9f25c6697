import { describe, expect, it } from 'vitest'
import { fromWallTime, toWallTime } from './zone-time.ts'

const wall = (text: string) => Date.parse(`${text}:00Z`)
const utc = wall

describe('the wall clock of a zone', () => {
  it.each([
    ['2026-11-24T09:00', 'Africa/Nairobi', '2026-11-24T12:00'],
    ['2026-07-01T09:00', 'Europe/London', '2026-07-01T10:00'],
    ['2026-12-31T20:30', 'Asia/Kolkata', '2027-01-01T02:00'],
    ['2026-11-24T00:00', 'America/New_York', '2026-11-23T19:00'],
  ])('shows at %s UTC in %s %s', (at, timeZone, shown) => {
    expect(toWallTime(utc(at), timeZone)).toBe(wall(shown))
    expect(fromWallTime(wall(shown), timeZone)).toBe(utc(at))
  })

  it('keeps nine in the morning at nine when summer time begins and ends', () => {
    expect(fromWallTime(wall('2027-03-27T09:00'), 'Europe/Berlin')).toBe(utc('2027-03-27T08:00'))
    expect(fromWallTime(wall('2027-03-28T09:00'), 'Europe/Berlin')).toBe(utc('2027-03-28T07:00'))
    expect(fromWallTime(wall('2027-10-31T09:00'), 'Europe/Berlin')).toBe(utc('2027-10-31T08:00'))
  })

  it('means the first of two hours when clocks are set back', () => {
    expect(fromWallTime(wall('2027-10-31T02:30'), 'Europe/Berlin')).toBe(utc('2027-10-31T00:30'))
    expect(fromWallTime(wall('2026-11-01T01:30'), 'America/New_York')).toBe(utc('2026-11-01T05:30'))
  })

  it('takes an hour later what is skipped when clocks are set forward', () => {
    const at = fromWallTime(wall('2027-03-28T02:30'), 'Europe/Berlin')
    expect(toWallTime(at, 'Europe/Berlin')).toBe(wall('2027-03-28T03:30'))
  })
})
