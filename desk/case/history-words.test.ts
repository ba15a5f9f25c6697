import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { parseInquiryEvent } from '#contract/life/events.ts'
import { toHistoryWords, toStepChanges } from './history-words.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const names: Record<string, string> = { me: 'You', b: 'Baraka', visitor: 'The patient', server: 'The desk' }

const toName = (id: string) => names[id] ?? 'A colleague'

function say(kind: HistoryEntry['kind'], actor: string, detail: unknown = {}): string {
  return toHistoryWords({ actor, ...parseInquiryEvent(kind, detail) }, toName, now)
}

function change(kind: HistoryEntry['kind'], detail: unknown): string {
  return toStepChanges(parseInquiryEvent(kind, detail), toName, now)
}

describe('history', () => {
  it('reads as sentences', () => {
    expect(say('viewed', 'me')).toBe('You looked at it')
    expect(say('claimed', 'b')).toBe('Baraka claimed it')
    expect(say('assigned', 'b', { to: 'me' })).toBe('Baraka gave it to you')
    expect(say('answered', 'b', { via: 'whatsapp' })).toBe('Baraka answered on WhatsApp')
    expect(say('reply-failed', 'server', { reply: 'r1', code: 'EENVELOPE 550' })).toBe(
      'A reply did not reach the patient: the address does not exist, or its server refuses us',
    )
    const call = { id: 's1', kind: 'call', at: now + HOUR_MS }
    const chase = { id: 's2', kind: 'task', at: now + 2 * HOUR_MS, for: 'me' }
    expect(say('step-added', 'b', { planned: [call] })).toBe('Baraka planned: Call today 13:00')
    const attempted = { outcome: 'no-answer', finished: [call], planned: [chase] }
    expect(say('attempted', 'me', attempted)).toBe('You called: no answer')
    expect(change('attempted', attempted)).toBe(
      'Done: Call today 13:00. Planned: Follow-up today 14:00 for you',
    )
    expect(say('step-changed', 'b', { ...call, from: now + 2 * HOUR_MS })).toBe(
      'Baraka moved: Call from today 14:00 to today 13:00',
    )
    expect(say('step-changed', 'b', chase)).toBe('Baraka changed: Follow-up today 14:00 for you')
    expect(say('step-finished', 'b', { outcome: 'done', finished: [call] })).toBe(
      'Baraka did: Call today 13:00',
    )
    expect(say('step-finished', 'b', { outcome: 'no-answer', finished: [call] })).toBe(
      'Baraka called: no answer (Call today 13:00)',
    )
    expect(say('step-removed', 'b', { ended: [call] })).toBe('Baraka removed: Call today 13:00')
    expect(say('owed-moved', 'b', { kind: 'answer', at: call.at, from: chase.at })).toBe(
      'Baraka moved: Answer from today 14:00 to today 13:00',
    )
    expect(change('closed', { reason: 'other', ended: [call, chase] })).toBe(
      'Ended: Call today 13:00, Follow-up today 14:00 for you',
    )
    expect(say('closed', 'b', { reason: 'not-fit-to-travel' })).toBe('Baraka closed it (not fit to travel)')
    expect(say('undone', 'b', { change: 'closed' })).toBe('Baraka undid the closing')
    expect(say('undone', 'b', { change: 'message-noted' })).toBe(
      'Baraka undid the record of what the patient said',
    )
    expect(say('merged', 'me', { from: 'PN-1' })).toBe('You merged PN-1 into it')
    expect(change('merged', { from: 'PN-1', taken: [call] })).toBe('Taken over: Call today 13:00')
    expect(say('merged', 'me', { into: 'PN-2' })).toBe('You merged it into PN-2')
    expect(say('escalated', 'server', { mail: 'escalation-20h' })).toBe(
      'A reminder went out: 20 hours without an answer',
    )
  })

  it('says why an inquiry was marked as spam', () => {
    expect(say('received', 'visitor')).toBe('The inquiry arrived')
    expect(say('received', 'visitor', { spam: 'hasty many-links' })).toBe(
      'The inquiry arrived and was taken for spam: it was sent within seconds, it holds many links',
    )
  })

  it('says how an entered inquiry came, and what kind of fact was corrected', () => {
    const origin = { channel: 'whatsapp', consent: 'spoken', consentTo: 'b', consentAt: 1 }
    expect(say('received', 'b', origin)).toBe('Baraka entered it: it came on WhatsApp')
    expect(say('facts-corrected', 'b', { facts: ['name', 'email'] })).toBe(
      'Baraka corrected the name and the e-mail address',
    )
  })

  it('describes an unknown event without details', () => {
    const unknown = 'Baraka did something that this version does not know'
    expect(say('unknown', 'b')).toBe(unknown)
    expect(say('facts-corrected', 'b', { facts: 'shoe-size' })).toBe(unknown)
    expect(toHistoryWords({ actor: 'b', ...parseInquiryEvent('signed-in', { by: 'b' }) }, toName, now)).toBe(
      unknown,
    )
  })
})
