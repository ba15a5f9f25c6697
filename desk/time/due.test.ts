import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { type PlannedKind, type Step, toNewLife } from '#contract/life/inquiry.ts'
import { toDue } from './due.ts'

const now = Date.parse('2026-11-24T09:00:00Z')

type Facts = Parameters<typeof toDue>[0]

function at(facts: Partial<Facts>) {
  const life = toNewLife(facts.receivedAt ?? now, false)
  return toDue({ ...life, hospitals: {}, mergedInto: null, countryCode: '+254', ...facts }, now)
}

const plan = (kind: PlannedKind, inMs: number): Partial<Facts> => {
  const step: Step = { id: kind, kind, at: now + inMs, note: null, by: 'amina', for: null }
  return { owed: null, steps: [step] }
}
const call = (inMs: number) => plan('call', inMs)
const answered = (agoMs: number) => ({ at: now - agoMs, by: 'amina', via: 'call' }) as const

describe('the next step', () => {
  it('is at first the promised answer, with the whole day left', () => {
    expect(at({})).toMatchObject({
      tone: 'calm',
      step: 'Answer',
      when: 'tomorrow 12:00',
      share: 1,
      promise: { tone: 'open', words: '24 h left' },
    })
  })

  it('is soon in its last four hours, and late from the first minute past it', () => {
    expect(at({ receivedAt: now - 21 * HOUR_MS })).toMatchObject({ tone: 'soon', share: 3 / 24 })
    expect(at({ receivedAt: now - DAY_MS - MINUTE_MS })).toMatchObject({
      tone: 'late',
      when: '1 min late',
      promise: { tone: 'broken', words: 'promised for 11:59' },
    })
  })

  it('is the planned step, beside an open, broken or kept promise', () => {
    expect(at({ ...call(HOUR_MS) })).toMatchObject({
      tone: 'soon',
      step: 'Call',
      when: 'today 13:00',
      promise: { tone: 'open', words: 'promised for tomorrow 12:00' },
    })
    expect(at({ receivedAt: now - 27 * HOUR_MS, ...call(7 * HOUR_MS) })).toMatchObject({
      tone: 'calm',
      step: 'Call',
      when: 'today 19:00',
      promise: { tone: 'broken', words: 'promised for 09:00' },
    })
    const kept = { receivedAt: now - 30 * HOUR_MS, ...call(7 * HOUR_MS) }
    expect(at({ ...kept, firstAnswer: answered(28 * HOUR_MS) })).toMatchObject({
      promise: { tone: 'kept', words: 'answered after 2 h' },
    })
    expect(at({ ...kept, firstAnswer: answered(HOUR_MS) })).toMatchObject({
      promise: { tone: 'kept', words: 'answered 5 h late' },
    })
  })

  it('is the earliest of what is owed and planned, and counts the others', () => {
    const steps = [...(call(HOUR_MS).steps ?? []), ...(plan('task', DAY_MS * 3).steps ?? [])]
    expect(at({ steps })).toMatchObject({ step: 'Call', others: 2 })
    expect(at({ steps, receivedAt: now - 2 * DAY_MS })).toMatchObject({ step: 'Answer', others: 2 })
    expect(at({ standing: 'closed', owed: null, steps })).toMatchObject({ step: 'Call', others: 1 })
  })

  it("shows a call in the patient's time, and other steps in office time", () => {
    expect(at({ countryCode: '+971', ...call(7 * HOUR_MS) }).when).toBe('today 20:00 there')
    expect(at({ countryCode: '+1', ...call(7 * HOUR_MS) }).when).toBe('today 19:00')
    expect(at({ countryCode: '+971', ...plan('wait', 3 * DAY_MS) })).toMatchObject({
      step: 'Ask again',
      when: 'Fri 27 Nov 12:00',
    })
  })

  it('has at most the whole day left when the clock was set back', () => {
    expect(at({ receivedAt: now + HOUR_MS })).toMatchObject({ tone: 'calm', share: 1 })
  })

  it('is absent for closed inquiries and spam', () => {
    const closed = { standing: 'closed', owed: null } as const
    expect(at({ ...closed, receivedAt: now - 2 * HOUR_MS, firstAnswer: answered(HOUR_MS) })).toMatchObject({
      step: 'Closed',
      when: 'after 1 h',
    })
    expect(at({ ...closed, mergedInto: 'PN-AAAA-BBBB' })).toMatchObject({
      tone: 'quiet',
      step: 'Merged',
      when: 'into PN-AAAA-BBBB',
    })
    expect(at(closed)).toMatchObject({ step: 'Closed', when: 'without an answer' })
    expect(at({ standing: 'spam', owed: null })).toMatchObject({ step: 'Spam' })
  })
})
