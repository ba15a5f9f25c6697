import * as v from 'valibot'
import { ConfigError } from './config-error.ts'
import { type DataKey, isGuessable, parseDataKeys } from './data-key.ts'
import { dropEmpty, languagesSchema, retentionDaysSchema, webAddressSchema } from './environment.ts'
import { findListenerErrors, type Listener } from './listeners.ts'
import { isLoopback } from './loopback.ts'
import {
  type IncomingMailSettings,
  mailSettingNames,
  type OAuthSettings,
  parseIncomingMail,
  parseOAuth,
} from './mail-settings.ts'
import { requireVerifiedTls } from './postgres-url.ts'
import { findMissing } from './production-needs.ts'
import {
  callingCode,
  gatewayUrl,
  hostWithPort,
  isProviderVariable,
  type ProviderSettings,
  parseProviders,
  redirectPattern,
} from './settings.ts'

/** Several instances: deploy/Caddyfile.many leaves one out within so many seconds. */
const BALANCED_DRAIN_SECONDS = 4

/** All settings, read once from the environment. Names carry units; origins have no trailing slash. */
export type HstsOption = 'subdomains' | 'preload'

export type Config = {
  production: boolean
  publicListener: Listener
  /** Undefined where the public listener serves the desk too, by its host name. */
  deskListener: Listener | undefined
  publicOrigin: string
  deskOrigin: string
  corsOrigins: readonly string[]
  /** HOST:PORT of receivers in private networks to which webhooks may be sent. */
  webhookHosts: readonly string[]
  hsts: readonly HstsOption[]
  redirectUrls: readonly string[]
  providers: readonly ProviderSettings[]
  rateLimits: boolean
  dataDir: string
  /** `skip`: everything is set by the environment and by commands. */
  setup: 'skip' | undefined
  /** Allows keys that the server has generated, where the installation was not set up in the browser. */
  allowsGeneratedKeys: boolean
  /** Allows mails to become files where there is no mail server. */
  allowsMailFiles: boolean
  /** Allows a data folder on a volatile or shared file system. */
  allowsVolatileDisk: boolean
  databaseUrl: string | undefined
  /** Undefined for a folder in the data folder. */
  filesUrl: URL | undefined
  /** A folder or a bucket; without it nobody makes backups by themselves. */
  backupTo: string | URL | undefined
  /** The languages in which there are pages. Undefined where it is a setting. */
  languages: readonly string[] | undefined
  /** No file is scanned for viruses if it is missing. */
  clamdUrl: URL | undefined
  /** Refuses a PostgreSQL whose failover could lose confirmed data. */
  requiresStandby: boolean
  /** Undefined when they are generated and kept in the data folder. */
  dataKeys: readonly DataKey[] | undefined
  publicKey: string
  /** The backend that the pages call; empty for the server that serves them. */
  backendUrl: string
  /** Token that `/metrics` and `/readyz` ask for. */
  metricsToken: string | undefined
  deskIdleMinutes: number
  /** How long `/up` answers 503 before the server stops, so that proxies send it nothing more. */
  drainSeconds: number
  trustedProxies: number
  /** Undefined where it is a setting. */
  retentionDays: number | undefined
  logLevel: LogLevel
  mail: {
    smtpUrl: URL | undefined
    from: string | undefined
    to: string | undefined
    /** `minimal`: coordinators' mails carry the reference and a link, no health data. */
    detail: 'full' | 'minimal'
    /** In place of a password in `smtpUrl`. */
    oauth: OAuthSettings | undefined
    incoming: IncomingMailSettings
  }
  sms: {
    url: URL | undefined
    whatsAppUrl: URL | undefined
    /** Calling codes such as +254; other numbers get no code. */
    /** Undefined: the company's own, and those that are served. */
    countries: readonly string[] | undefined
    /** Codes are written to files in the data folder if there is no gateway. */
    files: boolean
  }
}

export const DEFAULT_DATA_DIR = './data'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const hstsOptions = ['subdomains', 'preload'] as const

const relaxations = ['generated-keys', 'mail-files', 'sms-files', 'plain-http', 'volatile-disk'] as const

const MAILBOX = /^(?:[^<>"\r\n,]{1,100} <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

const portText = 'a port number from 1 to 65535'
const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, portText),
  v.transform(Number),
  v.minValue(1, portText),
  v.maxValue(65_535, portText),
)

export const port = (fallback: number) => v.optional(portNumber, String(fallback))

const originText = 'an origin such as https://pona.example: http or https, no path'
const origin = v.pipe(v.string(), v.check(isOrigin, originText), v.transform(toOrigin))

const list = <Item extends v.GenericSchema<string, string>>(item: Item, fallback = '') =>
  v.pipe(v.optional(v.string(), fallback), v.transform(splitList), v.array(item))

const mailbox = v.optional(
  v.pipe(v.string(), v.regex(MAILBOX, 'one mailbox: name@example.org, or Name <name@example.org>')),
)

const environmentSchema = v.object({
  NODE_ENV: v.optional(v.string(), ''),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('a host name or address')), '127.0.0.1'),
  PORT: port(8080),
  DESK_HOST: v.optional(v.pipe(v.string(), v.nonEmpty('a host name or address')), '127.0.0.1'),
  DESK_PORT: v.optional(v.union([v.literal('same'), portNumber], `same, or ${portText}`), '8081'),
  PUBLIC_ORIGIN: v.optional(origin),
  DESK_ORIGIN: v.optional(origin),
  CORS_ORIGINS: list(origin),
  HSTS: list(v.picklist(hstsOptions, `any of ${hstsOptions.join(', ')}`)),
  REDIRECT_URLS: list(redirectPattern),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('a folder')), DEFAULT_DATA_DIR),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform(requireVerifiedTls),
      v.string(
        'postgres://user:password@host/name; off loopback TLS is required, and sslmode must not ask for less than verify-full',
      ),
    ),
  ),
  REQUIRE_STANDBY: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
  CLAMD_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:tcp:\/\/[^/\s]+|unix:\/\/\/\S+)$/, 'tcp://HOST[:PORT] or unix:///PATH/OF/THE/SOCKET'),
      v.check((text) => URL.canParse(text), 'tcp://HOST[:PORT] or unix:///PATH/OF/THE/SOCKET'),
      v.transform((text) => new URL(text)),
    ),
  ),
  FILES_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isS3Url,
        's3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=…], with any "/", "+" or "@" in key and secret percent-encoded',
      ),
      v.transform((text) => new URL(text)),
    ),
  ),
  BACKUP_TO: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isS3Url(text) || !/^[\w+.-]+:\/\//.test(text),
        'a folder, or s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=…] as in FILES_URL',
      ),
      v.transform((text) => (isS3Url(text) ? new URL(text) : text)),
    ),
  ),
  LANGUAGES: languagesSchema,
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isSmtpUrl, 'smtp://user:password@host:port or smtps://…'),
      v.transform((text) => new URL(text)),
    ),
  ),
  MAIL_FROM: mailbox,
  MAIL_TO: mailbox,
  MAIL_DETAIL: v.optional(v.picklist(['full', 'minimal'], 'full or minimal'), 'full'),
  SMS_URL: gatewayUrl,
  WHATSAPP_URL: gatewayUrl,
  SMS_COUNTRIES: list(callingCode),
  WEBHOOK_HOSTS: list(hostWithPort),
  DATA_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseDataKeys),
      v.custom<DataKey[]>(
        Array.isArray,
        'a list of id:base64, newest first, each of 32 bytes and with an id of its own',
      ),
      v.check(
        ([newest]) => newest !== undefined && !isGuessable(newest.key),
        'random bytes as the first key: make one with "head -c 32 /dev/urandom | base64", and keep the keys in use behind it',
      ),
    ),
  ),
  PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,1000}$/, 'letters, digits and . _ ~ + / = - only')),
    'pona-public',
  ),
  BACKEND_URL: webAddressSchema,
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.~+/=-]{8,1000}$/, '8 characters at least: letters, digits and . _ ~ + / = - only'),
    ),
  ),
  DESK_IDLE_MINUTES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'minutes from 1 to 480'),
      v.transform(Number),
      v.minValue(1, 'minutes from 1 to 480'),
      v.maxValue(480, 'minutes from 1 to 480'),
    ),
    '15',
  ),
  DRAIN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d$/, 'seconds from 0 to 9'), v.transform(Number))),
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'a number from 0 to 9'), v.transform(Number)),
    '0',
  ),
  RETENTION_DAYS: retentionDaysSchema,
  SETUP: v.optional(v.literal('skip', 'skip')),
  LOG_LEVEL: v.optional(v.picklist(logLevels, logLevels.join(', ')), 'info'),
  ALLOW_IN_PRODUCTION: list(v.picklist(relaxations, `any of ${relaxations.join(', ')}`)),
})

/** But for sign-in providers, whose variables carry their names. */
export const settingNames: readonly string[] = [
  ...Object.keys(environmentSchema.entries),
  ...mailSettingNames,
]

export function isSettingName(name: string): boolean {
  return settingNames.includes(name) || isProviderVariable(name)
}

/** Parses the environment into frozen settings. An empty variable counts as unset. Throws a ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = dropEmpty(environment)
  const parsed = v.safeParse(environmentSchema, set)
  const { providers, errors: providerErrors } = parseProviders(set)
  const incoming = parseIncomingMail(set)
  const oauth = parseOAuth(set, 'SMTP')
  const otherErrors = [...providerErrors, ...incoming.errors, ...oauth.errors]
  if (!parsed.success) throw new ConfigError([...listErrors(parsed.issues), ...otherErrors])
  const config = toConfig(parsed.output, {
    providers,
    incoming: incoming.settings,
    oauth: oauth.settings,
  })
  const errors = [...otherErrors, ...findUnsafeCombinations(config, parsed.output.ALLOW_IN_PRODUCTION)]
  if (errors.length > 0) throw new ConfigError(errors)
  return Object.freeze(config)
}

export function listErrors(issues: readonly v.BaseIssue<unknown>[]): string[] {
  const errors = issues.map((issue) => `${String(issue.path?.[0]?.key)}: expected ${issue.message}`)
  return [...new Set(errors)]
}

function toConfig(
  env: v.InferOutput<typeof environmentSchema>,
  { providers, incoming, oauth }: Pick<Config, 'providers'> & Pick<Config['mail'], 'incoming' | 'oauth'>,
): Config {
  const production = env.NODE_ENV === 'production'
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  return {
    production,
    publicListener: { host: env.HOST, port: env.PORT },
    deskListener: env.DESK_PORT === 'same' ? undefined : { host: env.DESK_HOST, port: env.DESK_PORT },
    publicOrigin,
    deskOrigin:
      env.DESK_ORIGIN ?? (env.DESK_PORT === 'same' ? publicOrigin : `http://localhost:${env.DESK_PORT}`),
    corsOrigins: env.CORS_ORIGINS,
    webhookHosts: env.WEBHOOK_HOSTS,
    hsts: env.HSTS,
    redirectUrls: env.REDIRECT_URLS,
    providers,
    rateLimits: env.RATE_LIMITS === 'on',
    dataDir: env.DATA_DIR,
    setup: env.SETUP,
    allowsGeneratedKeys: !production || env.ALLOW_IN_PRODUCTION.includes('generated-keys'),
    allowsMailFiles: !production || env.ALLOW_IN_PRODUCTION.includes('mail-files'),
    allowsVolatileDisk: !production || env.ALLOW_IN_PRODUCTION.includes('volatile-disk'),
    databaseUrl: env.DATABASE_URL,
    filesUrl: env.FILES_URL,
    backupTo: env.BACKUP_TO,
    languages: env.LANGUAGES,
    clamdUrl: env.CLAMD_URL,
    requiresStandby: env.REQUIRE_STANDBY === 'on',
    dataKeys: env.DATA_KEYS,
    publicKey: env.PUBLIC_KEY,
    backendUrl: env.BACKEND_URL ?? '',
    metricsToken: env.METRICS_TOKEN,
    deskIdleMinutes: env.DESK_IDLE_MINUTES,
    drainSeconds:
      env.DRAIN_SECONDS ?? (env.DATABASE_URL && env.TRUSTED_PROXIES > 0 ? BALANCED_DRAIN_SECONDS : 0),
    trustedProxies: env.TRUSTED_PROXIES,
    retentionDays: env.RETENTION_DAYS,
    logLevel: env.LOG_LEVEL,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      to: env.MAIL_TO,
      detail: env.MAIL_DETAIL,
      oauth,
      incoming,
    },
    sms: {
      url: env.SMS_URL,
      whatsAppUrl: env.WHATSAPP_URL,
      countries: env.SMS_COUNTRIES.length === 0 ? undefined : env.SMS_COUNTRIES,
      files: !production || env.ALLOW_IN_PRODUCTION.includes('sms-files'),
    },
  }
}

function findUnsafeCombinations(config: Config, allowed: readonly string[]): string[] {
  const errors = findListenerErrors(config)
  const { smtpUrl, oauth } = config.mail
  if (oauth && (smtpUrl === undefined || smtpUrl.username === '' || smtpUrl.password !== ''))
    errors.push('SMTP_OAUTH_TOKEN_URL: expected with an SMTP_URL that has a user and no password')
  if (config.requiresStandby && config.databaseUrl === undefined) {
    errors.push('REQUIRE_STANDBY: expected off without DATABASE_URL; SQLite has no standby')
  }
  if (!config.production) return errors
  // Otherwise what was set up in the browser may replace them: setup/open-setup.ts.
  if (config.setup === 'skip') errors.push(...findMissing(config, { hasMailServer: smtpUrl !== undefined }))
  if (!config.publicOrigin.startsWith('https:') && !allowed.includes('plain-http')) {
    errors.push('PUBLIC_ORIGIN: expected https in production; or allow plain-http in ALLOW_IN_PRODUCTION')
  }
  if (!config.deskOrigin.startsWith('https:') && !isLoopback(new URL(config.deskOrigin).hostname)) {
    if (!allowed.includes('plain-http'))
      errors.push('DESK_ORIGIN: expected https in production; or allow plain-http in ALLOW_IN_PRODUCTION')
  }
  return errors
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((item) => item !== '')
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  )
}

function toOrigin(text: string): string {
  return new URL(text).origin
}

function isS3Url(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, pathname, searchParams, hash } = new URL(text)
  return (
    protocol === 's3:' &&
    ![hostname, username, password].includes('') &&
    /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname) &&
    [...searchParams.keys()].every((name) => name === 'region') &&
    hash === ''
  )
}

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
}
