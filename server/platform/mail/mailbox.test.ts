import { expect, it } from 'vitest'
import { toMailbox } from './mailbox.ts'

it.each([
  ['Wanjiku@Patient.example', 'wanjiku@patient.example'],
  ['wanjiku+hip+59@patient.example', 'wanjiku@patient.example'],
  ['w.anji.ku@patient.example', 'w.anji.ku@patient.example'],
  ['W.Anji.Ku+1@googlemail.com', 'wanjiku@gmail.com'],
  ['wan.jiku@proton.me', 'wanjiku@proton.me'],
  ['+only@patient.example', '@patient.example'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox)
})
