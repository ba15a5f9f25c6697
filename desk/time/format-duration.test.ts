import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { formatDuration } from './format-duration.ts'

describe('a duration', () => {
  it.each([
    [20_000, 'under 1 min'],
    [MINUTE_MS, '1 min'],
    [59 * MINUTE_MS, '59 min'],
    [HOUR_MS, '1 h'],
    [2 * HOUR_MS + 10 * MINUTE_MS, '2 h 10 min'],
    [17 * HOUR_MS + 50 * MINUTE_MS, '18 h'],
    [47 * HOUR_MS, '47 h'],
    [47 * HOUR_MS + 45 * MINUTE_MS, '2 days'],
    [3 * DAY_MS - MINUTE_MS, '3 days'],
    [3 * DAY_MS, '3 days'],
    [-90 * MINUTE_MS, '1 h 30 min'],
  ])('of %i ms is %s', (ms, words) => {
    expect(formatDuration(ms)).toBe(words)
  })
})
