import { describe, expect, it } from 'vitest'
import { toDue } from './due.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

const now = Date.parse('2026-11-24T09:00:00Z')

function at(facts: Partial<Parameters<typeof toDue>[0]>) {
  const receivedAt = facts.receivedAt ?? now
  return toDue(
    {
      ...{ receivedAt, dueAt: receivedAt + DAY_MS, answeredAt: null, status: 'new' },
      ...{ snoozedUntil: null, mergedInto: null, ...facts },
    },
    now,
  )
}

describe('the time that is left', () => {
  it('is calm at first, with the whole of the day left', () => {
    expect(at({})).toEqual({ tone: 'calm', time: '24 h', about: 'left', share: 1 })
  })

  it('is soon in the last four hours', () => {
    expect(at({ receivedAt: now - 21 * HOUR_MS })).toEqual({
      tone: 'soon',
      time: '3 h',
      about: 'left',
      share: 3 / 24,
    })
  })

  it('is overdue from the first minute past it', () => {
    expect(at({ receivedAt: now - DAY_MS - MINUTE_MS })).toMatchObject({ tone: 'overdue', about: 'overdue' })
  })

  it('is that to the follow-up once there is an answer', () => {
    const answered = { status: 'answered', answeredAt: now - HOUR_MS } as const
    expect(at({ ...answered, dueAt: now + 2 * DAY_MS })).toMatchObject({
      about: 'to follow-up',
      time: '2 days',
    })
    expect(at({ ...answered, dueAt: now - HOUR_MS })).toMatchObject({
      about: 'past the follow-up',
      tone: 'soon',
    })
  })

  it('is nothing for what is answered, closed or spam', () => {
    const receivedAt = now - 2 * HOUR_MS
    const answeredAt = now - HOUR_MS
    expect(at({ receivedAt, answeredAt, dueAt: null, status: 'answered' })).toEqual({
      tone: 'quiet',
      time: 'Answered',
      about: 'after 1 h',
    })
    expect(at({ dueAt: null, status: 'closed', mergedInto: 'PN-AAAA-BBBB' })).toEqual({
      ...{ tone: 'quiet', time: 'Merged', about: 'into PN-AAAA-BBBB' },
    })
    expect(at({ dueAt: null, status: 'closed' })).toMatchObject({
      time: 'Closed',
      about: 'without an answer',
    })
    expect(at({ dueAt: null, status: 'spam' })).toMatchObject({ time: 'Spam' })
  })
})
