import { describe, expect, it } from 'vitest'
import { knowOfficeZone } from '../platform/know-office-zone.ts'
import { startOfOfficeDay, toOfficeDate } from '../platform/office-zone.ts'
import { formatMoment } from './office-time.ts'

const time = (text: string) => Date.parse(`${text}:00+03:00`)
const now = time('2026-11-24T14:05')

describe('a moment by the clocks of the office', () => {
  it.each([
    ['2026-11-24T08:00', 'today 08:00'],
    ['2026-11-25T00:30', 'tomorrow 00:30'],
    ['2026-11-23T23:59', 'yesterday 23:59'],
    ['2026-11-27T09:00', 'Fri 27 Nov 09:00'],
    ['2028-02-29T09:00', '29 Feb 2028 09:00'],
  ])('%s reads %s', (text, words) => {
    expect(formatMoment(time(text), now)).toBe(words)
  })

  it('belongs to the day of Nairobi, not of the machine', () => {
    const late = Date.parse('2026-11-23T22:00:00Z')
    expect(toOfficeDate(late)).toBe('2026-11-24')
    expect(startOfOfficeDay(late)).toBe(time('2026-11-24T00:00'))
  })

  it('follows summer time', () => {
    knowOfficeZone('America/Toronto')
    const evening = Date.parse('2026-10-31T22:30-04:00')
    expect(formatMoment(Date.parse('2026-11-01T09:00-05:00'), evening)).toBe('tomorrow 09:00')
    expect(startOfOfficeDay(evening, 2)).toBe(Date.parse('2026-11-02T00:00-05:00'))
  })
})
