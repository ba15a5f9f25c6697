import type { MailDeps } from '../../case/mails.ts'
import type { MailJobs } from '../../company/outbox/store.ts'
import type { FormerMail } from '../../company/settings/former-mail.ts'
import type { Config } from '../../platform/config/config.ts'
import type { OAuthSettings } from '../../platform/config/mail-settings.ts'
import type { SentError } from './sent-error.ts'

/** How the thread opens what it reads. Addresses as text: a URL can't be copied between threads. */
export type SendingSettings = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'dataKeys' | 'logLevel' | 'allowsMailFiles'
> & { filesUrl: string | undefined; config: MailDeps['config'] }

/** Present settings that mails depend on: their words, and the server by which they leave. */
export type MailFacts = Pick<MailDeps, 'site' | 'mailboxes' | 'incoming'> & {
  smtp: SmtpFacts
  former: (Omit<FormerMail, 'smtp'> & { smtp: SmtpFacts }) | undefined
}

type SmtpFacts = {
  url: string | undefined
  oauth: (Omit<OAuthSettings, 'tokenUrl'> & { tokenUrl: string }) | undefined
}

/** Facts come before the mails that they concern. A mail is composed, then sent or dropped; `at` is the server's time. */
export type Request = { facts: MailFacts } | Composing | { send: number } | { drop: number } | { end: true }

export type Composing = { compose: number; jobs: MailJobs; at: number }

export type Answer = { composed: number } | { ended: number; error?: SentError }
