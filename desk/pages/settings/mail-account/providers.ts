export type Provider = {
  name: string
  /** Sends. A function of the address's domain where each customer has an own one; null: it is asked for. */
  out: string | ((domain: string) => string) | null
  /** Is read. `never`: no program reads it by a password. */
  in: string | ((domain: string) => string) | 'never' | null
  /** Say which password is wanted, where to find it, and what else has to be allowed. */
  sentences: readonly [string, string, string]
}

const mailOf = (domain: string) => (domain === '' ? '' : `mail.${domain}`)

/** Hosts and rules as the providers' own help pages had them in November 2026; each address is above its entry. */
export const providers = {
  // https://support.google.com/a/answer/176600 and https://support.google.com/accounts/answer/185833
  google: {
    name: 'Google Workspace or Gmail',
    out: 'smtp.gmail.com',
    in: 'imap.gmail.com',
    sentences: [
      'Google takes an app password of 16 letters here, not the password of the account.',
      'Sign in at myaccount.google.com/apppasswords as this mailbox, type a name such as “desk”, and copy the letters.',
      'If the page says that it is not available, first turn on 2-Step Verification at myaccount.google.com/security.',
    ],
  },
  // https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission and
  // https://techcommunity.microsoft.com/t5/exchange-team-blog/exchange-online-to-retire-basic-auth-for-client-submission-smtp/ba-p/4114750
  microsoft: {
    name: 'Microsoft 365',
    out: 'smtp.office365.com:587',
    in: 'never',
    sentences: [
      'Take the mailbox’s password, or an app password from mysignins.microsoft.com/security-info if it has a second step.',
      'An administrator allows it at admin.microsoft.com: Active users, this mailbox, Mail, Manage email apps, Authenticated SMTP.',
      'Microsoft lets no program read a mailbox by password, and ends sending by password from December 2026: ask whoever looks after the server to set up its sign-in by token.',
    ],
  },
  // https://www.zoho.com/mail/help/imap-access.html and https://www.zoho.com/mail/help/zoho-smtp.html
  zoho: {
    name: 'Zoho Mail',
    out: 'smtppro.zoho.com',
    in: 'imappro.zoho.com',
    sentences: [
      'With a second step at Zoho, take an application-specific password, not the password of the account.',
      'You make one at accounts.zoho.com under Security, App Passwords.',
      'In Zoho Mail turn on IMAP Access under Settings, Mail Accounts. If you sign in at zoho.eu or zoho.in, end the servers so, too.',
    ],
  },
  // https://help.yahoo.com/kb/SLN4075.html and https://help.yahoo.com/kb/SLN15241.html
  yahoo: {
    name: 'Yahoo Mail',
    out: 'smtp.mail.yahoo.com',
    in: 'imap.mail.yahoo.com',
    sentences: [
      'Yahoo takes an app password of 16 letters here, not the password of the account.',
      'Sign in at login.yahoo.com/account/security as this mailbox, and choose “Generate and manage app passwords”.',
      'If that is missing, first turn on two-step verification on the same page.',
    ],
  },
  // https://docs.cpanel.net/cpanel/email/set-up-mail-client/
  cpanel: {
    name: 'Web host with cPanel',
    out: mailOf,
    in: mailOf,
    sentences: [
      'Take the password of the mailbox itself, not that of cPanel.',
      'In cPanel under Email Accounts you can set another one; the user name is the whole address.',
      '“Connect Devices” there shows the server, if it is not mail. and your domain.',
    ],
  },
  other: {
    name: 'Another',
    out: null,
    in: null,
    sentences: [
      'Take the servers, user name and password from the page of your provider about e-mail programs.',
      'Look for “IMAP and SMTP”, or ask its support for the “settings for Outlook or Thunderbird”.',
      'Where sign-ins have a second step, the provider has app passwords: take one of these.',
    ],
  },
} as const satisfies Record<string, Provider>

export type ProviderKey = keyof typeof providers
export const providerKeys = Object.keys(providers) as ProviderKey[]
