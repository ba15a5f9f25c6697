import { readFileSync, statSync } from 'node:fs'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { parseConfig } from '../server/platform/config/config.ts'
import { readPresentOrDefault } from './store/read-present.ts'

/** Hands a mail in by LMTP, as a mail server would. The port of `npm run dev` is taken where none is set. */
export async function handInFile(file: string, recipient: string | undefined): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}`)
  const config = parseConfig({ LMTP_PORT: DEV_LMTP_PORT, ...process.env })
  const { lmtp } = config.mail.incoming
  if (lmtp === undefined) throw new Error('LMTP_PORT is not set: the server takes no mails in')
  // Mail servers and tests end lines with CRLF.
  const raw = readFileSync(file, 'latin1').replace(/\r?\n/g, '\r\n')
  const to = recipient ?? findAddress(raw, 'Delivered-To|To') ?? (await readSupport())
  // An empty sender would make it an automatic mail.
  const from = findAddress(raw, 'Return-Path|From') ?? to
  await send(lmtp, Buffer.from(raw, 'latin1'), { from, to })
  process.stdout.write(
    `The server took the mail for ${to}. In a moment it is in its inquiry, or in Unsorted; a mail that came before is shown once\n`,
  )
}

export const DEV_LMTP_PORT = '8024'

type Envelope = { from: string; to: string }

async function send(
  { host, port }: { host: string; port: number },
  raw: Buffer,
  { from, to }: Envelope,
): Promise<void> {
  const connection = new SmtpConnection({ host, port, lmtp: true, ignoreTLS: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  connection.once('error', () =>
    reject(
      new Error(`Nothing takes mails at ${host}:${port}: start the server with LMTP_PORT, or npm run dev`),
    ),
  )
  connection.connect(() => {
    connection.send({ from, to: [to] }, raw, (error, info) => {
      // A server that takes no recipient gives no answer to the mail.
      const reason = error ?? info.rejectedErrors?.[0]
      if (reason) reject(new Error(`The server refused the mail: ${reason.message}`))
      else resolve()
    })
  })
  try {
    await promise
  } finally {
    connection.close()
  }
}

function findAddress(raw: string, headers: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  return new RegExp(`^(?:${headers}):[^\\r\\n]*?([^\\s<>,;:"]+@[^\\s<>,;"]+)`, 'im').exec(head)?.[1]
}

async function readSupport(): Promise<string> {
  const mailbox = (await readPresentOrDefault()).mailboxes.to
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox
}
