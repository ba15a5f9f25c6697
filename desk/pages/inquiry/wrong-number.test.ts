import { expect, it } from 'vitest'
import type { ShownInquiryEvent } from '#contract/life/events.ts'
import type { FactKind } from '#contract/life/fact-kinds.ts'
import { isWrongNumber } from './wrong-number.ts'

const wrong: ShownInquiryEvent = { kind: 'attempted', detail: { outcome: 'wrong-number' } }
const noAnswer: ShownInquiryEvent = { kind: 'attempted', detail: { outcome: 'no-answer' } }
const reached: ShownInquiryEvent = { kind: 'answered', detail: { via: 'call' } }
const replied: ShownInquiryEvent = { kind: 'answered', detail: { via: 'email' } }
const back = (change: string): ShownInquiryEvent => ({ kind: 'undone', detail: { change } })
const corrected = (...facts: FactKind[]): ShownInquiryEvent => ({
  kind: 'facts-corrected',
  detail: { facts },
})

it.each([
  { says: false, history: [] },
  { says: false, history: [noAnswer, reached] },
  { says: true, history: [wrong] },
  { says: true, history: [wrong, replied, noAnswer] },
  { says: false, history: [wrong, reached] },
  { says: false, history: [wrong, back('attempted')] },
  { says: true, history: [wrong, reached, back('answered')] },
  { says: true, history: [wrong, back('closed')] },
  { says: false, history: [wrong, corrected('name', 'phone')] },
  { says: true, history: [wrong, corrected('name')] },
])('a number is wrong ($says) after $history', ({ says, history }) => {
  expect(isWrongNumber(history)).toBe(says)
})
