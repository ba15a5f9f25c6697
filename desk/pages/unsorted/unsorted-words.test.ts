import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { toDueWords, toReasonWords, toSenderTrust } from './unsorted-words.ts'

const now = Date.parse('2026-11-23T09:00:00Z')

it('names every reason of a suggestion', () => {
  expect(toReasonWords(['subject'])).toBe('names it in the subject')
  expect(toReasonWords(['tag', 'answers', 'sender'])).toBe(
    'sent to the address of this inquiry, answers one of our mails about it, and comes from its e-mail address',
  )
})

it.each([
  [{ direction: 'in', isVouchedFor: true }, 'sure'],
  [{ direction: 'in', isVouchedFor: false }, 'doubt'],
  [{ direction: 'out', isVouchedFor: false }, 'sure'],
] as const)('is of %j: %s', (mail, tone) => {
  expect(toSenderTrust(mail).tone).toBe(tone)
})

it.each([
  [{ dueAt: now + HOUR_MS, setAsideAt: null, isAutomatic: false }, 'Decide by today 13:00', false],
  [{ dueAt: now - 2 * HOUR_MS, setAsideAt: null, isAutomatic: false }, '2 h overdue', true],
  [{ dueAt: null, setAsideAt: null, isAutomatic: true }, 'Automatic, not due', false],
  [{ dueAt: null, setAsideAt: now, isAutomatic: false }, 'Not ours, since today 12:00', false],
])('says of %j when it is due', (mail, words, isLate) => {
  expect(toDueWords(mail, now)).toEqual({ words, isLate })
})
