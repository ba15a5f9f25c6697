import { expect, it } from 'vitest'
import { leaveOutSentences } from './leave-out.ts'

it.each([
  ['a sentence', 'We can help. You save {savings}. Write to us.', 'We can help. Write to us.'],
  ['the last one', 'We can help. You save {savings} in Germany.', 'We can help.'],
  ['a line of its own', 'Dear W,\n\nYou save {savings}.\n\nYours', 'Dear W,\n\nYours'],
  ['a point of a list', '- India\n- {processing} for a visa\n- a flight', '- India\n- a flight'],
  ['each of several', 'A {savings}! B? C {processing}…', 'B?'],
  ['a sentence in Arabic', 'أهلا. هل توفر {savings}؟ شكرا.', 'أهلا. شكرا.'],
  ['a sentence in Amharic', 'ሰላም። {savings} ይቆጥባሉ። እናመሰግናለን።', 'ሰላም። እናመሰግናለን።'],
])('%s that names an open placeholder is left out', (_, text, expected) => {
  expect(leaveOutSentences(text, ['savings', 'processing'])).toBe(expected)
})

it('what is filled stays as it was typed', () => {
  const text = 'Dear W,\n\n\nYou save 60 %.  Call us.\n'
  expect(leaveOutSentences(text, ['savings'])).toBe(text)
})
