import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import { isWrongNumber } from './wrong-number.ts'

type Entry = Pick<HistoryEntry, 'kind' | 'detail'>
const wrong: Entry = { kind: 'attempted', detail: { outcome: 'wrong-number' } }
const noAnswer: Entry = { kind: 'attempted', detail: { outcome: 'no-answer' } }
const reached: Entry = { kind: 'answered', detail: { via: 'call' } }
const replied: Entry = { kind: 'answered', detail: { via: 'email' } }
const back = (change: string): Entry => ({ kind: 'undone', detail: { change } })
const corrected = (facts: string): Entry => ({ kind: 'facts-corrected', detail: { facts } })

it.each([
  { says: false, history: [] },
  { says: false, history: [noAnswer, reached] },
  { says: true, history: [wrong] },
  { says: true, history: [wrong, replied, noAnswer] },
  { says: false, history: [wrong, reached] },
  { says: false, history: [wrong, back('attempted')] },
  { says: true, history: [wrong, reached, back('answered')] },
  { says: true, history: [wrong, back('closed')] },
  { says: false, history: [wrong, corrected('name phone')] },
  { says: true, history: [wrong, corrected('name')] },
])('a number is wrong ($says) after $history', ({ says, history }) => {
  expect(isWrongNumber(history)).toBe(says)
})
