import { describe, expect, it } from 'vitest'
import { listOwnZones, readOwnTime, toOwnInput, toZoneNote } from './own-time.ts'

const nairobi = 'Africa/Nairobi'
const time = (text: string) => Date.parse(`${text}:00+03:00`)
const now = time('2026-11-24T14:05')

describe('a time that a coordinator types', () => {
  it('is read in the chosen zone', () => {
    expect(readOwnTime('2026-11-25T09:00', nairobi, now)).toEqual({ at: time('2026-11-25T09:00') })
    expect(readOwnTime('2026-11-25T09:00', 'Asia/Dubai', now)).toEqual({ at: time('2026-11-25T08:00') })
    expect(toOwnInput(now, 'Asia/Dubai')).toBe('2026-11-24T15:05')
  })

  it.each([
    ['', nairobi, 'Enter a date and a time.'],
    ['120260-02-31T09:00', nairobi, 'Enter a date and a time.'],
    ['2026-11-24T14:05', nairobi, 'This time has passed. Choose a later one.'],
    ['2026-11-24T15:00', 'Asia/Dubai', 'This time has passed. Choose a later one.'],
    ['2030-01-01T09:00', nairobi, 'Choose a time within the next two years.'],
    [
      ...(['2027-03-28T02:30', 'Europe/Berlin'] as const),
      'This time is skipped when the clocks go forward. Choose another.',
    ],
  ])('%s in %s is refused: %s', (text, timeZone, error) => {
    expect(readOwnTime(text, timeZone, now)).toEqual({ error })
  })

  it("may be in the patient's zone if that is known and differs", () => {
    expect(listOwnZones('+971', now).map(({ name }) => name)).toEqual(['here (EAT)', 'there (UAE)'])
    expect(listOwnZones('+255', now)).toHaveLength(1)
    expect(listOwnZones('+1', now)).toHaveLength(1)
  })

  it('says why only office time is offered', () => {
    expect(toZoneNote('+1')).toBe(
      "United States or Canada has several time zones: all times are the office's.",
    )
    expect(toZoneNote('+999')).toBe("The patient's time zone is not known: all times are the office's.")
    expect(toZoneNote('+971')).toBeUndefined()
  })
})
