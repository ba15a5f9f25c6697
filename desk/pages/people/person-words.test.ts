import { expect, it } from 'vitest'
import { toStateWords } from './person-words.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const tomorrow = now + 23 * 60 * 60 * 1000
const active = { state: 'active', hasSecondStep: true, lastSignInAt: now, link: null } as const
const invited = { ...active, state: 'invited', hasSecondStep: false, lastSignInAt: null } as const

it.each([
  ['Last signed in today 12:00', active],
  ['Last signed in today 12:00. Has no second step yet', { ...active, hasSecondStep: false }],
  ['Has not signed in yet', { ...active, lastSignInAt: null }],
  ['Disabled: can’t sign in', { ...active, state: 'disabled' }],
  ['Invited. The link has expired: make a new one', invited],
  [
    'Invited. The link that you hand over works until tomorrow 11:00',
    { ...invited, link: { expiresAt: tomorrow, mail: null } },
  ],
  [
    'Invited. The mail waits to be sent; its link works until tomorrow 11:00',
    { ...invited, link: { expiresAt: tomorrow, mail: 'waiting' } },
  ],
  [
    'Invited by mail. The link works until tomorrow 11:00',
    { ...invited, link: { expiresAt: tomorrow, mail: 'sent' } },
  ],
  [
    'Invited, but the mail could not be sent: make a link and hand it over',
    { ...invited, link: { expiresAt: tomorrow, mail: 'failed' } },
  ],
] as const)('"%s"', (words, person) => {
  expect(toStateWords(person, now)).toBe(words)
})
