import { expect, it } from 'vitest'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { type PlannedKind, type Step, toNewLife } from '#contract/life/inquiry.ts'
import { toSystemStep } from '#contract/life/steps.ts'
import { listLikelyDone, toRest } from './after-act.ts'

const now = Date.parse('2026-11-24T09:00:00Z')

const plan = (id: string, kind: PlannedKind, inMs: number, person: string | null = null): Step => ({
  id,
  kind,
  at: now + inMs,
  note: null,
  by: 'amina',
  for: person,
})

const life = toNewLife(now, false)
const askAgain = toSystemStep('ask-again', life, { kind: 'wait', at: now - HOUR_MS })
const lost = toSystemStep('mail-failed', life, { kind: 'call', at: now })
const steps = [
  plan('late call', 'call', -DAY_MS),
  plan('call today', 'call', HOUR_MS),
  plan('call tomorrow', 'call', DAY_MS),
  plan('Baraka’s call', 'call', HOUR_MS, 'baraka'),
  plan('late mail', 'write', -HOUR_MS),
  plan('late task', 'task', -HOUR_MS),
  plan('wait', 'wait', -HOUR_MS),
  askAgain,
  lost,
]

function toRow(facts: Partial<InquiryRow>): InquiryRow {
  return {
    id: '1',
    reference: 'PN-AAAA-BBBB',
    name: 'Wanjiku',
    countryCode: '+254',
    locale: 'en',
    arrived: { files: 0, messages: 0 },
    samePhone: 0,
    treatment: 'Knee',
    lastWords: { text: '', by: null, hasFiles: false },
    ...life,
    next: null,
    stepNotes: {},
    nextNote: null,
    hospitals: {},
    mergedInto: null,
    failedReply: null,
    lateReply: null,
    isInvented: false,
    ...facts,
  }
}

it.each([
  [{ via: 'call', isAnswer: true }, ['late call', 'call today', 'wait', lost.id]],
  [{ via: 'call', isAnswer: false }, ['late call', 'call today', lost.id]],
  [{ via: 'email', isAnswer: true }, ['late mail', 'wait']],
  [{ via: 'whatsapp', isAnswer: false }, ['late mail']],
] as const)('%o is likely to complete %o', (contact, done) => {
  expect(listLikelyDone(toRow({ steps }), { ...contact, me: 'amina', now })).toEqual(done)
})

it('a reply to the corrected address replaces the call because of a lost mail', () => {
  const failedReply = { code: '550', domain: 'mail.example', isCorrected: true, doubted: null }
  const row = toRow({ steps: [lost], failedReply })
  expect(listLikelyDone(row, { via: 'email', isAnswer: true, me: 'amina', now })).toEqual([lost.id])
})

it('what stays planned after an act is proposed, and something is planned where nothing stays', () => {
  const call = plan('call', 'call', DAY_MS)
  const row = toRow({ steps: [askAgain, call] })
  expect(toRest(row, { isAnswer: true, finishes: [] })).toMatchObject({ step: 'call' })
  expect(toRest(row, { isAnswer: true, finishes: ['call'] })).toBeUndefined()
  expect(toRest(row, { isAnswer: false, finishes: ['call'] })).toMatchObject({ kind: 'answer' })
  const closed = toRow({ standing: 'closed', owed: null, steps: [call] })
  expect(toRest(closed, { isAnswer: false, finishes: ['call'] })).toBeNull()
})
