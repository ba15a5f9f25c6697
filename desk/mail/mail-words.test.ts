import { expect, it } from 'vitest'
import { toFaultWords, toMailName } from './mail-words.ts'

it.each([
  ['ECONNREFUSED', 'The mail server does not answer.'],
  ['550', 'The address does not exist, or its server refuses us.'],
  ['571', 'The other side refused the message.'],
  ['451', 'The other side is busy and wants us to come back later.'],
  ['EWHATEVER', 'The mail could not be handed over.'],
])('%s is told as "%s"', (code, words) => {
  expect(toFaultWords(code)).toBe(words)
})

it('a mail is named for whom it is', () => {
  expect(toMailName('acknowledgement')).toBe('Confirmation to the patient')
})
