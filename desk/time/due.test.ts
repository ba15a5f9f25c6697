import { describe, expect, it } from 'vitest'
import { toNewLife } from '#contract/life/inquiry.ts'
import { toDue } from './due.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

const now = Date.parse('2026-11-24T09:00:00Z')

function at(facts: Partial<Parameters<typeof toDue>[0]>) {
  return toDue({ ...toNewLife(facts.receivedAt ?? now, false), mergedInto: null, ...facts }, now)
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

  it('is that of the promise, whatever is planned before the first answer', () => {
    expect(at({ next: { kind: 'call', at: now + HOUR_MS, note: null } })).toMatchObject({
      time: '24 h',
      about: 'left',
    })
  })

  it('is that to the next step once there is an answer', () => {
    const firstAnswer = { at: now - HOUR_MS, by: 'amina', via: 'call' } as const
    expect(at({ firstAnswer, next: { kind: 'task', at: now + 2 * DAY_MS, note: null } })).toMatchObject({
      about: 'to the follow-up',
      time: '2 days',
    })
    expect(at({ firstAnswer, next: { kind: 'wait', at: now - HOUR_MS, note: null } })).toMatchObject({
      about: 'past the reminder',
      tone: 'soon',
    })
  })

  it('is nothing for what is closed or spam', () => {
    const firstAnswer = { at: now - HOUR_MS, by: 'amina', via: 'call' } as const
    const closed = { standing: 'closed', next: null } as const
    expect(at({ ...closed, receivedAt: now - 2 * HOUR_MS, firstAnswer })).toMatchObject({
      time: 'Closed',
      about: 'after 1 h',
    })
    expect(at({ ...closed, mergedInto: 'PN-AAAA-BBBB' })).toEqual({
      ...{ tone: 'quiet', time: 'Merged', about: 'into PN-AAAA-BBBB' },
    })
    expect(at(closed)).toMatchObject({ time: 'Closed', about: 'without an answer' })
    expect(at({ standing: 'spam', next: null })).toMatchObject({ time: 'Spam' })
  })
})
