import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import { holdMails, releaseMails, settleMails } from '../server/company/held-mails/held.ts'
import { paintMail } from '../server/company/letters/paint-mail.ts'
import { composeTestMail } from '../server/company/letters/test-mail.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { MailError } from '../server/platform/mail/mail-error.ts'
import { openTransport } from '../server/platform/mail/transport.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { handInFile } from './hand-in.ts'
import { readPresentOrDefault } from './store/read-present.ts'
import { openStore } from './store/store.ts'

const ADDRESS = /^[^\s@<>,]{1,64}@[^\s@<>,]{1,190}$/

const decisions = {
  hold: { perform: holdMails, done: (mails: number) => `Held: ${mails}. No other mail is waiting` },
  release: {
    perform: releaseMails,
    done: (mails: number) => `Released: ${mails}. A running server sends them within half a minute`,
  },
  settle: { perform: settleMails, done: (mails: number) => `Counted as sent: ${mails}` },
}

export const mailCommand: Command = {
  summary: 'tries the mail server, and decides on mails that a restore holds',
  usage: [
    ['mail test [ADDRESS]', 'sends a test mail, to the support mailbox unless told otherwise'],
    ['mail receive FILE.eml [ADDRESS]', 'hands a mail in to the running server, as a mail server would'],
    ['mail hold', 'holds all mails that wait: after pg_restore, before the server starts'],
    ['mail release', 'sends the held mails'],
    ['mail settle', 'counts the held mails as sent'],
  ],
  async run([action = '', ...rest], output) {
    if (action === 'test' && rest.length <= 1) return await sendTest(rest[0], output)
    const [file, recipient] = rest
    if (action === 'receive' && file !== undefined && rest.length <= 2) {
      if (recipient !== undefined && !ADDRESS.test(recipient)) throw new UsageError()
      return await handInFile(file, recipient)
    }
    if (!isDecision(action) || rest.length > 0) throw new UsageError()
    const { perform, done } = decisions[action]
    await using store = await openStore()
    const mails = await perform({ ...store, now: Date.now }, 'administrator')
    output.report({ mails }, done(mails))
  },
}

function isDecision(action: string): action is keyof typeof decisions {
  return Object.hasOwn(decisions, action)
}

async function sendTest(address: string | undefined, { say }: Output): Promise<void> {
  if (address !== undefined && !ADDRESS.test(address)) throw new UsageError()
  const config = parseConfig(process.env)
  const { company, look, mailboxes, smtp } = await readPresentOrDefault()
  const { from } = mailboxes
  const to = address ?? mailboxes.to
  const server = smtp.url ? `${smtp.url.protocol}//${smtp.url.host}` : `${config.dataDir}/mail`
  const transport = openTransport(smtp, config)
  using _transport = { [Symbol.dispose]: () => transport.close() }
  try {
    const mail = composeTestMail({ from, to, company: company.name, server, at: new Date() })
    await transport.send(paintMail(mail, look))
  } catch (error) {
    throw error instanceof MailError ? new Error(explain(error, server), { cause: error }) : error
  }
  say(
    smtp.url === undefined
      ? `SMTP_URL is not set: the test mail to ${to} is a file in ${server}`
      : `${server} took the test mail to ${to}. Check whether it arrived, and whether it was marked as spam`,
  )
}

function explain({ code, cause }: MailError, server: string): string {
  const detail = cause instanceof Error ? `: ${cause.message}` : ''
  return `${toMailErrorWords(code)}\n${server}, ${code}${detail}`
}
