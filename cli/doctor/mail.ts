import { join } from 'node:path'
import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import { mailboxProblemWords } from '#contract/mail/mailbox-problem-words.ts'
import { openFolder, toProblem } from '../../server/incoming-mail/imap/connect.ts'
import { createAccessToken } from '../../server/platform/mail/access-token.ts'
import { MailError } from '../../server/platform/mail/mail-error.ts'
import { openTransport } from '../../server/platform/mail/transport.ts'
import { type Check, hint, ok, wrong } from './check.ts'

/** Connects and signs in. Sends nothing. */
export const checkMailServer: Check = async ({ config, readPresent }) => {
  const { smtp } = await readPresent()
  if (smtp.url === undefined) {
    const mails = config.allowsMailFiles
      ? `each becomes a file in ${join(config.dataDir, 'mail')}`
      : 'all of them wait'
    return [
      hint(
        `There is no mail server: no mail is sent, ${mails}.`,
        'Set the mail server that sends for your domain: at the desk, under Settings, or as SMTP_URL.',
      ),
    ]
  }
  const transport = openTransport(smtp, config)
  using _transport = { [Symbol.dispose]: () => transport.close() }
  try {
    await transport.verify?.()
    return [ok(`The mail server ${smtp.url.host} accepts the sign-in.`)]
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return [
      wrong(
        `The mail server ${smtp.url.host} can't be used (${error.code}). ${toMailErrorWords(error.code)}`,
        'Mend the setting (at the desk, or SMTP_URL) or the mail server, and try "pona mail test". No mail is lost meanwhile.',
      ),
    ]
  }
}

/** Opens each folder that the server reads, for reading only. */
export const checkMailbox: Check = async ({ readPresent, now }) => {
  const { imap } = (await readPresent()).incoming
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
          `The folder ${folder} of ${imap.host} can't be read. ${mailboxProblemWords[toProblem(error)]}`,
          'Mend the setting (at the desk, or IMAP_URL and IMAP_SENT) or the mailbox; the server reads what waits there afterwards.',
        ),
      ]
    }
  }
  return [ok(`The mailbox at ${imap.host} can be read: ${folders.join(', ')}.`)]
}
