import { expect, it } from 'vitest'
import { toMailName, toTooManyWords } from './mail-words.ts'

it('a mail is named for whom it is', () => {
  expect(toMailName('acknowledgement')).toBe('Confirmation to the patient')
})

it.each([
  [1, /1 inquiry was refused/],
  [620, /620 inquiries were refused/],
])('%d refused inquiries are told', (count, words) => {
  expect(toTooManyWords(count)).toMatch(words)
})
