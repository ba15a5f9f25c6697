import * as v from 'valibot'

import { toServer } from './mail-servers.ts'
import { secret } from './secret.ts'
import { line } from './words.ts'

/** A mailbox with or without a name. */
const address = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(?:[^<>"\r\n,]{1,100} <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
    'Enter one mailbox: name@company.example, or Name <name@company.example>.',
  ),
)

const user = v.nullable(line('the user name', 200))

const password = v.nullable(
  secret('Enter the password.', {
    boundTo: ['server', 'user'],
    again: 'Enter the password again: the server or the user name has changed.',
  }),
)

function server(protocol: 'smtp' | 'imap', pattern: RegExp, words: string, safe = /^/) {
  return v.nullable(
    v.pipe(
      v.string(),
      v.transform((place) => toServer(protocol, place)),
      v.maxLength(260),
      v.regex(pattern, words),
      v.regex(safe, 'Leave out imap://: without TLS the password would go out in clear.'),
    ),
  )
}

export const mail = v.strictObject({
  /** Null: no mail server. */
  server: server(
    'smtp',
    /^smtps?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/,
    'Enter a server such as mail.company.example, or with a port mail.company.example:587.',
  ),
  user,
  password,
  from: address,
  /** The support mailbox. */
  to: address,
})

export const mailbox = v.strictObject({
  /** Null: answers of patients are not read. */
  server: server(
    'imap',
    /^imaps?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/,
    'Enter a server such as mail.company.example, or with a port mail.company.example:993.',
    /^(?:imaps|imap:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$))/,
  ),
  user,
  password,
  folder: line('the folder', 200),
  /** The folder of sent mails; null where it is not read. */
  sent: v.nullable(line('the folder of sent mails', 200)),
})
