import { toMailErrorWords } from '#contract/mail-error-words.ts'
import type { Trial } from '../case/feature.ts'
import { MailError } from '../platform/mail/mail-error.ts'
import { paintMail } from '../platform/mail/paint-mail.ts'
import { composeTestMail } from '../platform/mail/test-mail.ts'
import { createSmtpTransport } from '../platform/mail/transport.ts'

/** Sends a mail to the administrator who is setting the mail server. */
export async function tryMail(
  { smtp, mailboxes, company, look }: Parameters<Trial>[0],
  { email }: Parameters<Trial>[1],
  now: () => number,
): ReturnType<Trial> {
  if (smtp.url === undefined) return undefined
  const transport = createSmtpTransport(smtp.url, smtp.oauth)
  const server = `${smtp.url.protocol}//${smtp.url.host}`
  const mail = { from: mailboxes.from, to: email, company: company.name, server, at: new Date(now()) }
  try {
    await transport.send(paintMail(composeTestMail(mail), look))
    return undefined
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { [toField(error.code)]: toMailErrorWords(error.code) }
  } finally {
    transport.close()
  }
}

/** The value that is probably wrong. */
function toField(code: string): 'password' | 'from' | 'server' {
  if (code.startsWith('EAUTH')) return 'password'
  return code.startsWith('EENVELOPE') ? 'from' : 'server'
}
