import { expect, it } from 'vitest'
import { toFaultWords, toMailName, toTooManyWords } from './mail-words.ts'

it.each([
  ['ECONNREFUSED', 'The mail server does not answer.'],
  ['EENVELOPE 550', 'The address does not exist, or its server refuses us.'],
  ['EENVELOPE 552', 'The mailbox is full.'],
  ['EENVELOPE 571', 'The mail server does not accept this address.'],
  ['EENVELOPE 451', 'The other side is busy and wants us to come back later.'],
  ['EENVELOPE', 'The mail server does not accept this address.'],
  ['EMESSAGE 554', 'The other side refused the message.'],
  ['EAUTH 535', 'The mail server did not accept our password.'],
  ['EAUTH 454', 'The other side is busy and wants us to come back later.'],
  ['EPROTOCOL 421', 'The other side is busy and wants us to come back later.'],
  ['UNKNOWN 571', 'The other side refused the message.'],
  ['UNKNOWN', 'The mail could not be handed over.'],
  ['UNEXPECTED', 'The mail could not be handed over.'],
])('%s is told as "%s"', (code, words) => {
  expect(toFaultWords(code)).toBe(words)
})

it('a mail is named for whom it is', () => {
  expect(toMailName('acknowledgement')).toBe('Confirmation to the patient')
})

it.each([
  [1, /1 inquiry was refused/],
  [620, /620 inquiries were refused/],
])('%d refused inquiries are told', (count, words) => {
  expect(toTooManyWords(count)).toMatch(words)
})
