import { join } from 'node:path'
import { toMailErrorWords } from '#contract/mail-error-words.ts'
import { mailboxProblems } from '#contract/mailbox-problems.ts'
import { openFolder, toProblem } from '../../server/incoming-mail/imap/connect.ts'
import { createAccessToken } from '../../server/platform/mail/access-token.ts'
import { MailError } from '../../server/platform/mail/mail-error.ts'
import { openConfiguredTransport } from '../../server/platform/mail/transport.ts'
import { type Check, hint, ok, wrong } from './check.ts'

/** Connects and signs in. Sends nothing. */
export const checkMailServer: Check = async ({ config }) => {
  const { smtpUrl } = config.mail
  if (smtpUrl === undefined)
    return [
      hint(
        `SMTP_URL is not set: no mail is sent, each becomes a file in ${join(config.dataDir, 'mail')}.`,
        'Set SMTP_URL to the mail server that sends for your domain.',
      ),
    ]
  const transport = openConfiguredTransport(config)
  using _transport = { [Symbol.dispose]: () => transport.close() }
  try {
    await transport.verify?.()
    return [ok(`The mail server ${smtpUrl.host} accepts the sign-in.`)]
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return [
      wrong(
        `The mail server ${smtpUrl.host} can't be used (${error.code}). ${toMailErrorWords(error.code)}`,
        'Mend SMTP_URL or the mail server, and try "pona mail test". No mail is lost meanwhile.',
      ),
    ]
  }
}

/** Opens each folder that the server reads, for reading only. */
export const checkMailbox: Check = async ({ config, now }) => {
  const { imap } = config.mail.incoming
  if (imap === undefined) return []
  const accessToken = imap.oauth && createAccessToken(imap.oauth, now)
  const folders = [imap.mailbox, ...(imap.sent === undefined ? [] : [imap.sent])]
  for (const folder of folders) {
    try {
      const client = await openFolder({ settings: imap, accessToken }, folder, {
        onNews: () => {},
        onClose: () => {},
      })
      client.close()
    } catch (error) {
      return [
        wrong(
          `The folder ${folder} of ${imap.host} can't be read. ${mailboxProblems[toProblem(error)]}`,
          'Mend IMAP_URL and IMAP_SENT, or the mailbox; the server reads what waits there afterwards.',
        ),
      ]
    }
  }
  return [ok(`The mailbox at ${imap.host} can be read: ${folders.join(', ')}.`)]
}
