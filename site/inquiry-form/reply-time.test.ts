import { afterEach, expect, it, vi } from 'vitest'
import { toCalendar } from '#contract/company/calendar.ts'
import { formatOwnTime, formatReplyTime } from './reply-time.ts'

const REPLY_BY = '2026-11-25T01:30:00+03:00'
const english = toCalendar('en-GB')

afterEach(() => {
  vi.unstubAllEnvs()
})

it('a reply time is told by the clocks of the office', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(formatReplyTime(REPLY_BY, english)).toBe('Wednesday 25 November, 01:30')
})

it.each([
  ['Europe/London', 'Tuesday 24 November, 22:30'],
  ['Asia/Kathmandu', 'Wednesday 25 November, 04:15'],
  ['Africa/Nairobi', undefined],
  ['Africa/Addis_Ababa', undefined],
])('the time of a device in %s is told where it differs', (zone, text) => {
  vi.stubEnv('TZ', zone)
  expect(formatOwnTime(REPLY_BY, english)).toBe(text)
})

it('an unreadable time is left out', () => {
  expect([formatReplyTime('soon', english), formatOwnTime('soon', english)]).toEqual([undefined, undefined])
})
