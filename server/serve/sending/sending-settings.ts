import type { MailDeps } from '../../case/mails.ts'
import type { FormerMail } from '../../company/settings/former-mail.ts'
import type { Present } from '../../company/settings/present.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SmtpSettings } from '../../platform/mail/transport.ts'
import type { MailFacts, SendingSettings } from './messages.ts'

export function toSendingSettings(config: Config): SendingSettings {
  const { databaseUrl, dataDir, dataKeys, logLevel, allowsMailFiles, filesUrl } = config
  const { publicOrigin, deskOrigin, mail } = config
  return {
    databaseUrl,
    dataDir,
    dataKeys,
    logLevel,
    allowsMailFiles,
    filesUrl: filesUrl?.href,
    config: { publicOrigin, deskOrigin, mail: { detail: mail.detail } },
  }
}

export function toMailFacts(
  { company, words, team, backendUrl, look }: MailDeps['site'],
  {
    mailboxes,
    incoming,
    smtp,
    former,
  }: Pick<Present, 'mailboxes' | 'incoming' | 'smtp'> & {
    former?: FormerMail | undefined
  },
): MailFacts {
  const { imap } = incoming
  return {
    site: { company, words, team, backendUrl, ...(look && { look }) },
    mailboxes,
    // Whether a mailbox is read matters to mails, not how.
    incoming: { ...incoming, imap: imap && { ...imap, password: undefined, oauth: undefined } },
    smtp: toSmtpFacts(smtp),
    former: former && { ...former, smtp: toSmtpFacts(former.smtp) },
  }
}

function toSmtpFacts({ url, oauth }: SmtpSettings): MailFacts['smtp'] {
  return { url: url?.href, oauth: oauth && { ...oauth, tokenUrl: oauth.tokenUrl.href } }
}
