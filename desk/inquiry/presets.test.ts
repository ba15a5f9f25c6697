import { describe, expect, it } from 'vitest'
import { formatMoment } from '../time/east-africa-time.ts'
import { toFollowUpPresets, toSnoozePresets } from './presets.ts'

const time = (text: string) => Date.parse(`${text}:00+03:00`)

function readSnooze(text: string, promise: string | null = null): string[] {
  const now = time(text)
  return toSnoozePresets(now, promise === null ? null : time(promise)).map(
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

  it('mean the Monday of the next week on a Monday', () => {
    expect(readSnooze('2026-11-23T09:00')).toContain('On Monday: Mon 30 Nov 08:00')
  })
})

it('the times to follow up are mornings', () => {
  const now = time('2026-11-24T16:40')
  expect(toFollowUpPresets(now).map(({ at }) => formatMoment(at, now))).toEqual([
    'tomorrow 08:00',
    'Fri 27 Nov 08:00',
    'Tue 1 Dec 08:00',
    'Tue 8 Dec 08:00',
  ])
})
