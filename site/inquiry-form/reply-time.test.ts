import { expect, test } from 'vitest'
import { formatReplyTime } from './reply-time.ts'

test.each([
  ['Africa/Nairobi', 'Wednesday 25 November, 01:30'],
  ['Europe/London', 'Tuesday 24 November, 22:30'],
])('a reply time is told by the clocks of %s', (timeZone, text) => {
  expect(formatReplyTime('2026-11-25T01:30:00+03:00', 'en-GB', timeZone)).toBe(text)
})

test('an unreadable time is left out', () => {
  expect(formatReplyTime('soon', 'en-GB', 'Africa/Nairobi')).toBeUndefined()
})
