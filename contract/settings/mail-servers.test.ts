import { expect, it } from 'vitest'
import { listServers, toServerWords } from './mail-servers.ts'

it.each([
  ['mail.company.example', ['smtps://mail.company.example:465', 'smtp://mail.company.example:587']],
  ['smtp.gmail.com:587', ['smtp://smtp.gmail.com:587', 'smtps://smtp.gmail.com:587']],
  [' SMTP.gmail.com:465 ', ['smtps://smtp.gmail.com:465']],
  ['smtps://mail.company.example', ['smtps://mail.company.example']],
  ['not a / host', ['not a / host']],
])('a mail server typed as "%s" is tried as %j', (typed, servers) => {
  expect(listServers('smtp', typed)).toEqual(servers)
})

it.each([
  ['imap.gmail.com', 'imaps://imap.gmail.com:993'],
  ['imap.gmail.com:143', 'imaps://imap.gmail.com:143'],
  ['localhost:1143', 'imap://localhost:1143'],
  ['[::1]', 'imaps://[::1]:993'],
])('a mailbox typed as "%s" is %s', (typed, server) => {
  expect(listServers('imap', typed)).toEqual([server])
})

it.each([
  ['smtps://mail.company.example', 'mail.company.example, port 465 (TLS)'],
  ['smtp://mail.company.example:2525', 'mail.company.example, port 2525 (STARTTLS)'],
  ['smtp://127.0.0.1:25', '127.0.0.1, port 25 (not encrypted)'],
  ['imaps://[::1]', '[::1], port 993 (TLS)'],
])('%s reads "%s"', (server, words) => {
  expect(toServerWords(server)).toBe(words)
})
