import type { MailboxProblem } from './mailbox-problems.ts'

/** Words for the coordinators and the administrator. Apart from the codes, which the desk's first script has. */
export const mailboxProblemWords: Readonly<Record<MailboxProblem, string>> = {
  away: 'The mailbox can not be reached. Mails wait there, and are read once it is back.',
  refused: 'The mailbox refuses the user name and the password: change them in IMAP_URL.',
  token: 'The provider gives no access token: renew the access, and IMAP_OAUTH_REFRESH_TOKEN.',
  'provider-away':
    'The provider of the access token can not be reached. Mails wait at the mailbox, and are read once it is back.',
  certificate: "The certificate of the mailbox's server is not trusted: nothing is sent to it.",
  'no-folder': 'The folder that IMAP_URL or IMAP_SENT names does not exist at the mailbox.',
}
