import * as v from 'valibot'

/** Problems that keep a mailbox from being read, in words for the coordinators and the administrator. */
export const mailboxProblems = {
  away: 'The mailbox can not be reached. Mails wait there, and are read once it is back.',
  refused: 'The mailbox refuses the user name and the password: change them in IMAP_URL.',
  token: 'The provider gives no access token: renew the access, and IMAP_OAUTH_REFRESH_TOKEN.',
  'provider-away':
    'The provider of the access token can not be reached. Mails wait at the mailbox, and are read once it is back.',
  certificate: "The certificate of the mailbox's server is not trusted: nothing is sent to it.",
  'no-folder': 'The folder that IMAP_URL or IMAP_SENT names does not exist at the mailbox.',
} as const

export type MailboxProblem = keyof typeof mailboxProblems

export function isMailboxProblem(code: string): code is MailboxProblem {
  return Object.hasOwn(mailboxProblems, code)
}

export const mailboxProblemSchema = v.picklist(Object.keys(mailboxProblems).filter(isMailboxProblem))
