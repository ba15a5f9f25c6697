import { Readable } from 'node:stream'
import type Mail from 'nodemailer/lib/mailer'
import type MailMessage from 'nodemailer/lib/mailer/mail-message'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import { loadMime } from './mime-bytes.ts'

const MAX_CONNECTIONS = 4
// RFC 5321 4.5.3.2.6: the server may take ten minutes after the final dot; leaving sooner makes duplicates.
const ANSWER_TIMEOUT_MS = 10 * 60 * 1000

export type SmtpPool = {
  /** Rejects with nodemailer's error where the mail server refuses the mail or can't be reached. */
  send(mail: SMTPPool.MailOptions): Promise<void>
  close(): void
}

/** Kept connections of nodemailer, with pipelined envelopes. Mails are handed to them whole, without its streams. */
export async function openSmtpPool(options: Omit<SMTPPool.Options, 'pool'>): Promise<SmtpPool> {
  const [{ createTransport }, { compile, toBytes }] = await Promise.all([import('nodemailer'), loadMime()])
  const mailer = createTransport({
    ...options,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  })
  const { transporter } = mailer

  function toMessage(mail: Mail.Options) {
    const message = compile({ ...mail, disableFileAccess: true, disableUrlAccess: true })
    const bytes = toBytes(message)
    // Made anew for another connection where the server has closed a kept one.
    return bytes ? Object.assign(message, { createReadStream: () => Readable.from([bytes]) }) : message
  }

  return {
    send: (mail) =>
      new Promise((resolve, reject) => {
        // The pool reads nothing else of what nodemailer's mailer would hand it.
        const handed = { data: mail, message: toMessage(mail) } as MailMessage<SMTPPool.SentMessageInfo>
        transporter.send(handed, (error) => (error ? reject(error) : resolve()))
      }),
    close: () => mailer.close(),
  }
}
