import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isLoopback } from '../config/loopback.ts'
import type { OAuthSettings } from '../config/mail-settings.ts'
import { loadOnce } from '../process/load-once.ts'
import { createAccessToken } from './access-token.ts'
import { MailError } from './mail-error.ts'
import type { MailAddress, Message } from './message.ts'
import { createSizeLimit, parseSizeLimit } from './size-limit.ts'
import { openSmtpPool, type PooledMail } from './smtp-pool.ts'

const CONNECT_TIMEOUT_MS = 30_000

export type SmtpSettings = { url: URL | undefined; oauth: OAuthSettings | undefined }

/** Mails become files if there is no mail server, or wait for one. */
export type WithoutServer = { dataDir: string; allowsMailFiles: boolean }

export type MailTransport = {
  /** Resolves once the mail server has accepted the mail; throws a MailError otherwise. */
  send(message: Message): Promise<void>
  /** The size limit in bytes that the server announces; undefined without one. */
  readSizeLimit?: () => Promise<number | undefined>
  /** Signs in and sends nothing; throws a MailError when the server can't be used. */
  verify?: () => Promise<void>
  close(): void
}

export function openTransport(
  { url, oauth }: SmtpSettings,
  { dataDir, allowsMailFiles }: WithoutServer,
): MailTransport {
  if (url) return createSmtpTransport(url, oauth)
  return allowsMailFiles ? createFileTransport(join(dataDir, 'mail')) : noServer
}

/** In production, where nobody reads files, until a mail server is set. */
const noServer: MailTransport = {
  send() {
    const outcome = { isPermanent: false, isRecipientRefused: false, hasAnswered: false }
    return Promise.reject(new MailError('ENOSERVER', outcome, undefined))
  },
  close() {},
}

/** Sends by SMTP. Off loopback, TLS with a valid certificate is required. */
export function createSmtpTransport(url: URL, oauth?: OAuthSettings): MailTransport {
  const accessToken = oauth && createAccessToken(oauth, Date.now)
  const options = toSmtpOptions(url, accessToken)
  const pool = lazily(() => openSmtpPool(options))
  return {
    readSizeLimit: createSizeLimit(() => askForSizeLimit(options), Date.now),
    async send(message) {
      const transport = await pool.open()
      try {
        await transport.send(toMail(message))
      } catch (error) {
        if (isLoginRefusal(error)) accessToken?.forget()
        throw toMailError(error)
      }
    },
    async verify() {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(options)
      try {
        await transport.verify()
      } catch (error) {
        throw toMailError(error)
      } finally {
        transport.close()
      }
    },
    close: () => pool.close(),
  }
}

type AccessToken = ReturnType<typeof createAccessToken>

function toSmtpOptions(url: URL, accessToken: AccessToken | undefined) {
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: !isLoopback(url.hostname),
    ...(url.username !== '' && { auth: toCredentials(url, accessToken) }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toCredentials({ username, password }: URL, accessToken: AccessToken | undefined) {
  const user = decodeURIComponent(username)
  if (accessToken === undefined) return { user, pass: decodeURIComponent(password) }
  return {
    type: 'OAuth2' as const,
    user,
    provisionCallback(_user: string, isRefused: boolean, done: ProvideToken): void {
      if (isRefused) accessToken.forget()
      accessToken.read().then((token) => done(null, token, ALWAYS_ASK), done)
    },
  }
}

type ProvideToken = (error: Error | null, token?: string, expires?: number) => void

/** A time in the past: the access token knows itself until when it can be used. */
const ALWAYS_ASK = 1

/** Short, because a coordinator waits for the answer. */
const ASK_TIMEOUT_MS = 3_000

async function askForSizeLimit(options: ReturnType<typeof toSmtpOptions>): Promise<number | undefined> {
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection')
  const timeouts = { connectionTimeout: ASK_TIMEOUT_MS, greetingTimeout: ASK_TIMEOUT_MS }
  const connection = new SmtpConnection({ ...options, ...timeouts, socketTimeout: ASK_TIMEOUT_MS })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    return parseSizeLimit(connection.lastServerResponse || '')
  } finally {
    connection.close()
  }
}

/** Writes each mail to an `.eml` file named after its Message-ID: a repeat replaces it. */
export function createFileTransport(folder: string): MailTransport {
  const composer = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true })
  })
  return {
    async send(message) {
      const { message: content } = await (await composer.open()).sendMail(toMail(message))
      const name = toFileName(message)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = join(folder, `.${name}.new`)
      await using file = await open(temporary, 'w', 0o600)
      await file.writeFile(content)
      await file.sync()
      await rename(temporary, join(folder, `${name}.eml`))
    },
    close: () => composer.close(),
  }
}

/** A copy has the Message-ID of the patient's mail. */
function toFileName({ messageId, cc = [], recipient }: Message): string {
  const isCopy = recipient !== undefined && cc.includes(recipient)
  const name = messageId.replace(/^<|@.*$/g, '') + (isCopy ? `.copy-${cc.indexOf(recipient) + 1}` : '')
  return name.replace(/[^\w.-]/g, '_')
}

/** Nodemailer loads slowly: the first mail loads it, not the start. */
function lazily<Opened extends { close(): void }>(load: () => Promise<Opened>) {
  let opened: Opened | undefined
  return {
    open: loadOnce(async () => {
      opened = await load()
      return opened
    }),
    close: () => opened?.close(),
  }
}

function toMail({
  references = [],
  attachments = [],
  cc = [],
  recipient,
  report,
  ...message
}: Message): PooledMail {
  const last = references.at(-1)
  return {
    ...message,
    subject: disarm(message.subject),
    to: toPlainMailbox(message.to),
    replyTo: toPlainMailbox(message.replyTo),
    cc: cc.map((address) => ({ name: '', address })),
    envelope: { from: report?.returnTo ?? message.from, to: recipient ?? toAddress(message.to) },
    // Leaves out the mail's words: a report may pass servers that the mail did not.
    ...(report && { dsn: { id: report.envelopeId, return: 'headers', notify: 'failure,delay' } }),
    attachments: attachments.map(({ name, type, content }) => ({
      filename: disarm(name),
      contentType: type,
      content,
    })),
    ...(last !== undefined && { references: [...references], inReplyTo: last }),
  }
}

function toAddress(mailbox: string | MailAddress): string {
  return typeof mailbox === 'string' ? mailbox : mailbox.address
}

function toPlainMailbox(mailbox: string | MailAddress): string | MailAddress {
  return typeof mailbox === 'string' ? mailbox : { ...mailbox, name: disarm(mailbox.name) }
}

/** Text that looks like an encoded word (RFC 2047) would be decoded by the reader, line breaks included. */
function disarm(text: string): string {
  return text.replaceAll('=?', '= ?')
}

/** Some servers refuse a token without a reason; the next attempt then has another one. */
function isLoginRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAUTH'
}

function toMailError(error: unknown): MailError {
  const { originalCode, code, responseCode, command } = error as Record<
    'originalCode' | 'code' | 'responseCode' | 'command',
    unknown
  >
  const status = typeof responseCode === 'number' ? responseCode : undefined
  // A 5xx to the login or the greeting concerns our configuration.
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isPermanent = aboutThisMail && status !== undefined && status >= 500
  return new MailError(
    // Nodemailer reports most errors as ESOCKET; the system's code tells a refused connection from a bad certificate.
    [[originalCode, code].find((each) => typeof each === 'string') ?? 'UNKNOWN', status]
      .filter((part) => part !== undefined)
      .join(' '),
    {
      isPermanent,
      isRecipientRefused: isPermanent && command !== 'MAIL FROM',
      hasAnswered: status !== undefined,
    },
    error,
  )
}
