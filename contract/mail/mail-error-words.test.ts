import { expect, it } from 'vitest'
import { toMailErrorWords } from './mail-error-words.ts'

it.each([
  ['ECONNREFUSED', 'The mail server refuses connections: it is not running, or its port is another one.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate of the mail server is not trusted.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the mail server is not trusted.'],
  ['CERT_HAS_EXPIRED', 'The certificate of the mail server has expired.'],
  ['EENVELOPE 550', 'The address does not exist, or its server refuses us.'],
  ['EENVELOPE 552', 'The mailbox is full, or the mail is too large for it.'],
  ['EENVELOPE 571', 'The mail server does not accept this address.'],
  ['EENVELOPE 451', 'The other side is busy and asks us to try again later.'],
  ['EENVELOPE', 'The mail server does not accept this address.'],
  ['EMESSAGE 554', 'The other side refused the message.'],
  ['EAUTH 535', 'The mail server did not accept our user name and password.'],
  ['EAUTH 454', 'The other side is busy and asks us to try again later.'],
  ['EPROTOCOL 421', 'The other side is busy and asks us to try again later.'],
  ['UNKNOWN 571', 'The other side refused the message.'],
  ['UNKNOWN', 'The mail could not be delivered.'],
  ['UNEXPECTED', 'The mail could not be delivered.'],
])('%s reads "%s"', (code, words) => {
  expect(toMailErrorWords(code)).toBe(words)
})
