import { expect, it } from 'vitest'
import { readPastTime, toLatestInput } from './past-time.ts'

const now = Date.parse('2026-11-24T09:00:30Z')

it('parses a time in office time; empty means now', () => {
  expect(readPastTime('', now)).toEqual({ at: undefined })
  expect(readPastTime('2026-11-24T11:30', now)).toEqual({ at: Date.parse('2026-11-24T08:30:00Z') })
  expect(readPastTime(toLatestInput(now), now)).toEqual({ at: Date.parse('2026-11-24T09:00:00Z') })
})

it.each([
  ['2026-11-24T12:01', 'in the future'],
  ['2024-11-24T12:00', 'more than a year'],
  ['yesterday', 'a date and a time'],
])('refuses %s', (text, words) => {
  expect(readPastTime(text, now)).toEqual({ error: expect.stringContaining(words) })
})
