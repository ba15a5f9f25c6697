import { describe, expect, it } from 'vitest'
import { toLocalTime } from './local-time.ts'

const noonInNairobi = Date.parse('2026-11-24T09:00:00Z')

describe('the time where an inquiry comes from', () => {
  it('is that of the country', () => {
    expect(toLocalTime('+971', noonInNairobi)).toEqual({ country: 'UAE', clock: '13:00', isNight: false })
  })

  it('is a range in a country of several zones, and night if it is night in one', () => {
    expect(toLocalTime('+1', noonInNairobi)).toEqual({
      country: 'United States or Canada',
      clock: '01:00–04:00',
      isNight: true,
    })
  })

  it('is not known for a code that nobody can choose', () => {
    expect(toLocalTime('+999', noonInNairobi)).toBeUndefined()
  })
})
