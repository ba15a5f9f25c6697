import { Readable } from 'node:stream'
import type MailMessage from 'nodemailer/lib/mailer/mail-message'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import type { Envelope, TextMail } from './write-mime.ts'

const MAX_CONNECTIONS = 4
// RFC 5321 4.5.3.2.6: the server may take ten minutes after the final dot; leaving sooner makes duplicates.
const ANSWER_TIMEOUT_MS = 10 * 60 * 1000

/** Options of nodemailer. */
export type PooledMail = TextMail & Pick<SMTPPool.MailOptions, 'dsn' | 'attachments'> & { envelope: Envelope }

export type SmtpPool = {
  /** Rejects with nodemailer's error where the mail server refuses the mail or can't be reached. */
  send(mail: PooledMail): Promise<void>
  close(): void
}

/** Kept connections of nodemailer, with pipelined envelopes. Mails without files are handed to them whole. */
export async function openSmtpPool(options: Omit<SMTPPool.Options, 'pool'>): Promise<SmtpPool> {
  const [{ createTransport }, { default: MailComposer }, { toEnvelope, writeMime }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/mail-composer'),
    import('./write-mime.ts'),
  ])
  const mailer = createTransport({
    ...options,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  })

  function toMessage(mail: PooledMail) {
    if (mail.attachments?.length)
      return new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile()
    const bytes = writeMime(mail, new Date())
    return {
      getEnvelope: () => toEnvelope(mail.envelope),
      messageId: () => mail.messageId,
      getHeader: () => mail.messageId,
      // Called again for another connection where the server has closed a kept one.
      createReadStream: () => Readable.from([bytes]),
    }
  }

  return {
    send: (mail) =>
      new Promise((resolve, reject) => {
        // The pool reads nothing else of what nodemailer's mailer would hand it.
        const handed = { data: mail, message: toMessage(mail) } as MailMessage<SMTPPool.SentMessageInfo>
        mailer.transporter.send(handed, (error) => (error ? reject(error) : resolve()))
      }),
    close: () => mailer.close(),
  }
}
