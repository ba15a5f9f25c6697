import { expect, test } from 'vitest'
import { MailError } from '../../platform/mail/mail-error.ts'
import { createReachability } from './reachability.ts'

const silence = new MailError(
  'ESOCKET',
  { isPermanent: false, isRecipientRefused: false, hasAnswered: false },
  undefined,
)
const refusal = new MailError(
  'EENVELOPE 451',
  { isPermanent: false, isRecipientRefused: false, hasAnswered: true },
  undefined,
)

function create() {
  const clock = { elapsedMs: 0 }
  return { clock, mailServer: createReachability(() => clock.elapsedMs) }
}

test('a mail server that answers is sent as many mails as it takes', () => {
  const { mailServer } = create()
  mailServer.note(undefined)
  expect([mailServer.pauseMs(), mailServer.limit(4)]).toEqual([0, 4])
})

test('an unreachable mail server is probed by one mail a second', () => {
  const { clock, mailServer } = create()
  mailServer.note(silence)
  expect([mailServer.pauseMs(), mailServer.limit(4)]).toEqual([1_000, 1])
  clock.elapsedMs = 1_500
  expect([mailServer.pauseMs(), mailServer.limit(4)]).toEqual([0, 1])
})

test.each([
  { answer: 'takes a mail', outcome: undefined },
  { answer: 'refuses one', outcome: refusal },
])('a mail server that $answer counts as reachable again', ({ outcome }) => {
  const { mailServer } = create()
  mailServer.note(silence)
  mailServer.note(outcome)
  expect([mailServer.pauseMs(), mailServer.limit(4)]).toEqual([0, 4])
})

test('an internal error says nothing about the mail server', () => {
  const { mailServer } = create()
  const error = new Error('The inquiry could not be opened')
  mailServer.note(error)
  expect([mailServer.pauseMs(), mailServer.limit(4)]).toEqual([0, 4])
  mailServer.note(silence)
  mailServer.note(error)
  expect([mailServer.pauseMs(), mailServer.limit(4)]).toEqual([1_000, 1])
})
