import { isLoopback } from './loopback.ts'

/** Where a provider gives access tokens for a refresh token. */
export type OAuthSettings = { tokenUrl: URL; clientId: string; clientSecret: string; refreshToken: string }

export type ImapSettings = {
  host: string
  port: number
  isTls: boolean
  user: string
  /** Undefined with OAuth. */
  password: string | undefined
  oauth: OAuthSettings | undefined
  mailbox: string
  /** The folder of sent mail, where answers from elsewhere are read. */
  sent: string | undefined
  /** Mails from before this time are left alone: milliseconds, or `now`, the time of the first start. */
  /** From now on, or from the beginning of a day of the office. */
  since: 'now' | { day: string }
}

export type IncomingMailSettings = {
  imap: ImapSettings | undefined
  lmtp: { host: string; port: number } | undefined
  /** Server whose Authentication-Results are believed. */
  authservId: string | undefined
  /** Whether Reply-To carries the inquiry's tag. */
  tags: boolean
  /** The sender of the envelope of mails to patients, to which each mail adds a secret of its own. */
  returnPath: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>
type Parsed<Settings> = { settings: Settings; errors: string[] }

/** Each error names the variable, never its value. */
export function parseIncomingMail(environment: Environment): Parsed<IncomingMailSettings> {
  const imap = parseImap(environment)
  const lmtp = parseLmtp(environment)
  const errors = [...imap.errors, ...lmtp.errors]
  const authservId = environment['MAIL_AUTHSERV_ID']
  if (authservId !== undefined && !/^[\w.-]{1,255}$/.test(authservId))
    errors.push(
      'MAIL_AUTHSERV_ID: expected the name that stands first in Authentication-Results, such as mx.example.org',
    )
  const tags = environment['MAIL_TAGS'] ?? 'on'
  if (tags !== 'on' && tags !== 'off') errors.push('MAIL_TAGS: expected on or off')
  const returnPath = environment['MAIL_RETURN_PATH']
  if (returnPath !== undefined && !RETURN_PATH.test(returnPath))
    errors.push(
      'MAIL_RETURN_PATH: expected an address such as bounces@example.org, with no + and at most 39 characters before the @',
    )
  const isRead = environment['IMAP_URL'] !== undefined || environment['LMTP_PORT'] !== undefined
  if (returnPath !== undefined && !isRead)
    errors.push('MAIL_RETURN_PATH: expected together with IMAP_URL or LMTP_PORT, by which reports come in')
  return {
    settings: { imap: imap.settings, lmtp: lmtp.settings, authservId, tags: tags === 'on', returnPath },
    errors,
  }
}

/** `+` and a secret of 24 letters must fit into the 64 of a local part (RFC 5321 4.5.3.1.1). */
const RETURN_PATH = /^[\w.!#$%&'*/=?^`{|}~-]{1,39}@[\w-]+(?:\.[\w-]+)*$/

const OAUTH_PARTS = ['TOKEN_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'REFRESH_TOKEN'] as const

/** The variables that this file reads. */
export const mailSettingNames = [
  ...['IMAP_URL', 'IMAP_SENT', 'IMAP_SINCE', 'LMTP_HOST', 'LMTP_PORT'],
  ...['MAIL_AUTHSERV_ID', 'MAIL_TAGS', 'MAIL_RETURN_PATH'],
  ...['IMAP', 'SMTP'].flatMap((name) => OAUTH_PARTS.map((part) => `${name}_OAUTH_${part}`)),
]

/** `IMAP_OAUTH_TOKEN_URL` and so on: all four, or none. */
export function parseOAuth(
  environment: Environment,
  name: 'IMAP' | 'SMTP',
): Parsed<OAuthSettings | undefined> {
  const toVariable = (part: string) => `${name}_OAUTH_${part}`
  const values = OAUTH_PARTS.map((part) => environment[toVariable(part)] ?? '')
  if (values.every((value) => value === '')) return { settings: undefined, errors: [] }
  const [tokenUrl = '', clientId = '', clientSecret = '', refreshToken = ''] = values
  const errors = OAUTH_PARTS.flatMap((part, index) =>
    values[index] === '' ? [`${toVariable(part)}: expected beside the other three`] : [],
  )
  if (tokenUrl !== '' && !isTokenUrl(tokenUrl))
    errors.push(
      `${toVariable('TOKEN_URL')}: expected an https address such as https://oauth2.googleapis.com/token`,
    )
  if (errors.length > 0) return { settings: undefined, errors }
  return { settings: { tokenUrl: new URL(tokenUrl), clientId, clientSecret, refreshToken }, errors }
}

const IMAP_TEXT =
  'imaps://USER:PASSWORD@HOST[:PORT]/MAILBOX, with special characters percent-encoded; plain imap:// on loopback only'

function parseImap(environment: Environment): Parsed<ImapSettings | undefined> {
  const address = environment['IMAP_URL']
  const oauth = parseOAuth(environment, 'IMAP')
  const errors = [...oauth.errors]
  const since = parseSince(environment['IMAP_SINCE'])
  if (since === undefined) errors.push('IMAP_SINCE: expected now, or a day such as 2026-11-01')
  if (address === undefined) {
    for (const name of ['IMAP_SENT', 'IMAP_SINCE', 'IMAP_OAUTH_TOKEN_URL'])
      if (environment[name] !== undefined) errors.push(`${name}: expected together with IMAP_URL`)
    return { settings: undefined, errors }
  }
  const url = toImapUrl(address)
  if (url === undefined)
    return { settings: undefined, errors: [...errors, `IMAP_URL: expected ${IMAP_TEXT}`] }
  if ((url.password === '') === (oauth.settings === undefined) && oauth.errors.length === 0)
    errors.push('IMAP_URL: expected a password, or IMAP_OAUTH_TOKEN_URL and the rest instead of it')
  const isTls = url.protocol === 'imaps:'
  return {
    errors,
    settings: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isTls ? 993 : 143),
      isTls,
      user: decodeURIComponent(url.username),
      password: url.password === '' ? undefined : decodeURIComponent(url.password),
      oauth: oauth.settings,
      mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
      sent: environment['IMAP_SENT'],
      since: since ?? 'now',
    },
  }
}

function toImapUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isSafe = url.protocol === 'imaps:' || (url.protocol === 'imap:' && isLoopback(url.hostname))
  if (!isSafe || url.username === '' || url.search !== '' || url.hash !== '') return undefined
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part)
  } catch {
    return undefined
  }
  return url
}

function parseSince(text = 'now'): ImapSettings['since'] | undefined {
  if (text === 'now') return 'now'
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? { day: text } : undefined
}

function parseLmtp(environment: Environment): Parsed<IncomingMailSettings['lmtp']> {
  const { LMTP_HOST: host = '127.0.0.1', LMTP_PORT: port } = environment
  if (port === undefined) {
    const isAlone = environment['LMTP_HOST'] !== undefined
    return { settings: undefined, errors: isAlone ? ['LMTP_HOST: expected together with LMTP_PORT'] : [] }
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    return { settings: undefined, errors: ['LMTP_PORT: expected a port number from 1 to 65535'] }
  return { settings: { host, port: Number(port) }, errors: [] }
}

function isTokenUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
