import { describe, expect, it } from 'vitest'
import { formatMoment } from '../time/east-africa-time.ts'
import { toFollowUpPresets, toSnoozePresets } from './presets.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const hours = [
  { days: '', hours: '', schemaDays: weekdays, opens: '08:00', closes: '18:00' },
  { days: '', hours: '', schemaDays: ['Saturday'], opens: '09:00', closes: '14:00' },
]

const time = (text: string) => Date.parse(`${text}:00+03:00`)

function readSnooze(text: string, promise: string | null = null): string[] {
  const now = time(text)
  return toSnoozePresets(now, promise === null ? null : time(promise), hours).map(
    ({ label, at }) => `${label}: ${formatMoment(at, now)}`,
  )
}

describe('the times to snooze until', () => {
  it('are an hour, the afternoon, the morning and Monday', () => {
    expect(readSnooze('2026-11-24T09:10')).toEqual([
      'In 1 hour: today 10:10',
      'This afternoon: today 14:00',
      'Tomorrow morning: tomorrow 08:00',
      'On Monday: Mon 30 Nov 08:00',
    ])
  })

  it('leave the afternoon out once it is near', () => {
    expect(readSnooze('2026-11-24T13:00').map((line) => line.split(':')[0])).not.toContain('This afternoon')
  })

  it('leave out what comes after the promised answer', () => {
    expect(readSnooze('2026-11-24T09:10', '2026-11-25T07:30')).toEqual([
      'In 1 hour: today 10:10',
      'This afternoon: today 14:00',
    ])
    expect(readSnooze('2026-11-24T09:10', '2026-11-24T09:00')).toEqual([])
  })

  it('are times when the office is open, each once', () => {
    expect(readSnooze('2026-11-27T16:00')).toContain('Tomorrow morning: tomorrow 09:00')
    expect(readSnooze('2026-11-28T10:00')).toEqual(['In 1 hour: today 11:00', 'On Monday: Mon 30 Nov 08:00'])
    expect(readSnooze('2026-11-29T10:00')).toEqual([
      'In 1 hour: today 11:00',
      'Tomorrow morning: tomorrow 08:00',
    ])
  })

  it('mean the Monday of the next week on a Monday', () => {
    expect(readSnooze('2026-11-23T09:00')).toContain('On Monday: Mon 30 Nov 08:00')
  })
})

it.each([
  [
    '2026-11-24T16:40',
    'Tomorrow: tomorrow 08:00',
    'In 3 days: Fri 27 Nov 08:00',
    'In 1 week: Tue 1 Dec 08:00',
  ],
  [
    '2026-11-26T16:40',
    'Tomorrow: tomorrow 08:00',
    'On Monday: Mon 30 Nov 08:00',
    'In 1 week: Thu 3 Dec 08:00',
  ],
  [
    '2026-11-28T10:00',
    'On Monday: Mon 30 Nov 08:00',
    'In 3 days: Tue 1 Dec 08:00',
    'In 1 week: Sat 5 Dec 09:00',
  ],
  [
    '2026-11-29T10:00',
    'Tomorrow: tomorrow 08:00',
    'In 3 days: Wed 2 Dec 08:00',
    'In 1 week, on Monday: Mon 7 Dec 08:00',
  ],
])('the times to follow up, asked for at %s, are openings of the office', (text, ...first) => {
  const now = time(text)
  const lines = toFollowUpPresets(now, hours).map(({ label, at }) => `${label}: ${formatMoment(at, now)}`)
  expect(lines.slice(0, 3)).toEqual(first)
  expect(toFollowUpPresets(now, []).map(({ label }) => label)).toEqual([
    ...['Tomorrow', 'In 3 days', 'In 1 week', 'In 2 weeks'],
  ])
})
