import { expect, test } from 'vitest'
import { formatReplyTime } from './reply-time.ts'

test('a reply time is told in East Africa Time', () => {
  expect(formatReplyTime('2026-11-24T14:05:00+03:00', 'en')).toBe('Tuesday 24 November, 14:05')
})

test('a time of another zone is moved to East Africa Time', () => {
  expect(formatReplyTime('2026-11-24T22:30:00Z', 'en')).toBe('Wednesday 25 November, 01:30')
})

test('an unreadable time is left out', () => {
  expect(formatReplyTime('soon', 'en')).toBeUndefined()
})
