import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import type { SettingsTrial } from '../case/feature.ts'
import { paintMail } from '../company/letters/paint-mail.ts'
import { composeTestMail } from '../company/letters/test-mail.ts'
import { MailError } from '../platform/mail/mail-error.ts'
import { createSmtpTransport } from '../platform/mail/transport.ts'
import { failAfter } from './fail-after.ts'

/** Somebody waits for the answer; a sending server may wait longer. */
const MAX_TRIAL_MS = 20_000

/** Sends a mail to the administrator who is setting the mail server. */
export async function tryMail(
  { smtp, mailboxes, company, look }: Parameters<SettingsTrial>[0],
  { email }: Parameters<SettingsTrial>[1],
  { now, maxMs = MAX_TRIAL_MS }: { now: () => number; maxMs?: number },
): ReturnType<SettingsTrial> {
  if (smtp.url === undefined) return undefined
  const transport = createSmtpTransport(smtp.url, smtp.oauth)
  const server = `${smtp.url.protocol}//${smtp.url.host}`
  const mail = { from: mailboxes.from, to: email, company: company.name, server, at: new Date(now()) }
  try {
    await failAfter(maxMs, transport.send(paintMail(composeTestMail(mail), look)))
    return undefined
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return toFields(error, { from: mailboxes.from, email })
  } finally {
    transport.close()
  }
}

type Addresses = { from: string; email: string }

/** A sentence at the value that is probably wrong. */
function toFields(error: MailError, { from, email }: Addresses): Record<string, string> {
  const { code } = error
  if (code.startsWith('EAUTH')) return { password: toMailErrorWords(code) }
  // "The other side is busy" says more than who it was asked about.
  if (!code.startsWith('EENVELOPE') || !/ 5\d\d$/.test(code)) return { server: toMailErrorWords(code) }
  return isAboutSender(error)
    ? {
        from: `The mail server does not take ${from} as a sender: let it send for this address, or name another one.`,
      }
    : {
        server: `The mail server takes no mail for ${email}, your own address. Does it send to other domains?`,
      }
}

function isAboutSender({ cause }: MailError): boolean {
  return cause instanceof Error && 'command' in cause && cause.command === 'MAIL FROM'
}
