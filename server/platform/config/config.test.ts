import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

function readErrors(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
  return []
}

const key = randomBytes(32).toString('base64')
const zeros = Buffer.alloc(32).toString('base64')
const production = {
  NODE_ENV: 'production',
  DATA_KEYS: `a:${key}`,
  SMTP_URL: 'smtps://user:secret@mail.example',
  PUBLIC_ORIGIN: 'https://pona.example',
}

describe('parseConfig', () => {
  it('serves on loopback with nothing set', () => {
    expect(parseConfig({})).toMatchObject({
      publicListener: { host: '127.0.0.1', port: 8080 },
      deskListener: { host: '127.0.0.1', port: 8081 },
      publicOrigin: 'http://localhost:8080',
      deskOrigin: 'http://localhost:8081',
      publicKey: 'pona-public',
      dataDir: './data',
      rateLimits: true,
      logLevel: 'info',
    })
  })

  it('accepts any disk, but in production only a persistent one', () => {
    const allowed = { ...production, ALLOW_IN_PRODUCTION: 'volatile-disk' }
    expect([{}, production, allowed].map((set) => parseConfig(set).allowsVolatileDisk)).toEqual([
      true,
      false,
      true,
    ])
  })

  it.each(['0', '-1', '1.5', 'never', '100000'])('refuses to keep inquiries for %s days', (days) => {
    expect(readErrors({ RETENTION_DAYS: days })).toEqual([
      'RETENTION_DAYS: expected a number of days from 1 to 99999',
    ])
  })

  it('takes an empty variable as unset', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '' })).toEqual(parseConfig({}))
  })

  it('derives the origins from the ports', () => {
    expect(parseConfig({ PORT: '9000' }).publicOrigin).toBe('http://localhost:9000')
  })

  it('lists every error at once, by name, with what is expected', () => {
    const errors = readErrors({
      PORT: '80a',
      PUBLIC_ORIGIN: 'pona.example',
      SMTP_URL: 'http://x',
      LOG_LEVEL: 'loud',
      DATA_KEYS: 'k',
    })
    expect(errors.map((error) => error.split(':')[0])).toEqual([
      'PORT',
      'PUBLIC_ORIGIN',
      'SMTP_URL',
      'DATA_KEYS',
      'LOG_LEVEL',
    ])
    for (const error of errors) expect(error).toContain('expected')
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DESK_PORT', 'Same'],
    ['DESK_PORT', '0'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'two words'],
    ['PUBLIC_ORIGIN', 'https://pona.example/path'],
    ['PUBLIC_ORIGIN', 'ftp://pona.example'],
    ['DESK_ORIGIN', 'https://user@pona.example'],
    ['CORS_ORIGINS', 'https://a.example not-an-origin'],
    ['REDIRECT_URLS', 'desk.example/**'],
    ['SMS_URL', 'https://api.africastalking.com/version1/messaging'],
    ['SMS_URL', 'http://pona:key@sms.example/'],
    ['WHATSAPP_URL', 'not an address'],
    ['SMS_COUNTRIES', '254'],
    ['SMS_COUNTRIES', 'KE,UG'],
    ['WEBHOOK_HOSTS', 'n8n'],
    ['WEBHOOK_HOSTS', 'http://n8n:5678'],
    ['WEBHOOK_HOSTS', '10.0.0.7:0'],
    ['HSTS', 'everything'],
    ['RATE_LIMITS', 'yes'],
    ['REQUIRE_STANDBY', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/pona'],
    ['CLAMD_URL', 'http://127.0.0.1:3310'],
    ['CLAMD_URL', 'unix://clamd.ctl'],
    ['FILES_URL', 'https://key:secret@s3.example/bucket'],
    ['FILES_URL', 's3://s3.example/bucket'],
    ['FILES_URL', 's3://key:secret@s3.example'],
    ['FILES_URL', 's3://key:secret@s3.example/bucket/folder'],
    ['FILES_URL', 's3://key:se/cret@s3.example/bucket'],
    ['FILES_URL', 's3://key:secret@s3.example/bucket?zone=1'],
    ['BACKUP_TO', 'https://backups.example'],
    ['BACKUP_TO', 's3://s3.example/bucket'],
    ['MAIL_TO', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Pona <a@b.example>\nBcc: c@d.example'],
    ['MAIL_DETAIL', 'none'],
    ['IMAP_URL', 'imap://user:word@mail.example/INBOX'],
    ['IMAP_URL', 'imaps://mail.example/INBOX'],
    ['IMAP_URL', 'imaps://user@mail.example/INBOX'],
    ['IMAP_URL', 'imaps://user:100%@mail.example/INBOX'],
    ['IMAP_SENT', 'Sent'],
    ['IMAP_SINCE', '2026-11-01'],
    ['LMTP_PORT', '8081'],
    ['LMTP_PORT', '70000'],
    ['LMTP_HOST', '127.0.0.1'],
    ['MAIL_AUTHSERV_ID', 'mx.pona.example; dmarc=pass'],
    ['MAIL_TAGS', 'yes'],
    ['MAIL_RETURN_PATH', 'bounces@pona.example'],
    ['DATA_KEYS', `a:${key},a:${key}`],
    ['DATA_KEYS', `a:${Buffer.alloc(16).toString('base64')}`],
    ['DATA_KEYS', `a:${zeros}`],
    ['DATABASE_URL', 'postgres://pona:secret@db.example/pona?sslmode=disable'],
    ['PUBLIC_KEY', 'two words'],
    ['TRUSTED_PROXIES', 'all'],
    ['ALLOW_IN_PRODUCTION', 'everything'],
  ])('refuses %s=%s', (name, value) => {
    expect(readErrors({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: expected `))])
  })

  it.each(['Pona <bounces@pona.example>', 'a+b@pona.example', `${'a'.repeat(40)}@pona.example`, 'bounces'])(
    'refuses %s as the address of returned mails',
    (address) => {
      expect(readErrors({ LMTP_PORT: '8024', MAIL_RETURN_PATH: address })).toEqual([
        expect.stringMatching(/^MAIL_RETURN_PATH: expected an address /),
      ])
    },
  )

  it('takes an address of returned mails where mails come in', () => {
    const address = `${'a'.repeat(39)}@pona.example`
    const { incoming } = parseConfig({ LMTP_PORT: '8024', MAIL_RETURN_PATH: address }).mail
    expect(incoming.returnPath).toBe(address)
  })

  it('takes a file store with an encoded secret and a region', () => {
    const url = 's3://key:se%2Fcret@s3.example:9000/pona-files?region=af-south-1'
    expect(parseConfig({ FILES_URL: url }).filesUrl?.href).toBe(url)
  })

  it('takes a folder or a bucket for backups', () => {
    const url = 's3://key:secret@s3.example/pona-backups'
    expect(parseConfig({ BACKUP_TO: url }).backupTo).toEqual(new URL(url))
    expect(parseConfig({ BACKUP_TO: '/backups' }).backupTo).toBe('/backups')
  })

  it('accepts a key that is not random behind a random one', () => {
    expect(readErrors({ DATA_KEYS: `new:${key},old:${zeros}` })).toEqual([])
  })

  it('never repeats a value, which may be a secret', () => {
    expect(readErrors({ SMTP_URL: 'secret-word', DATA_KEYS: 'secret-word' }).join()).not.toContain(
      'secret-word',
    )
  })

  it('reads the mailbox from its address', () => {
    const { imap } = parseConfig({
      IMAP_URL: 'imaps://care%40pona.example:p%2Fw@imap.example/Patients%20%2F%20new',
      IMAP_SENT: 'Sent Items',
      IMAP_SINCE: '2026-11-01',
    }).mail.incoming
    expect(imap).toEqual({
      host: 'imap.example',
      port: 993,
      isTls: true,
      user: 'care@pona.example',
      password: 'p/w',
      oauth: undefined,
      mailbox: 'Patients / new',
      sent: 'Sent Items',
      since: { day: '2026-11-01' },
    })
    expect(parseConfig({ IMAP_URL: 'imap://u:p@127.0.0.1:1143' }).mail.incoming.imap).toMatchObject({
      port: 1143,
      isTls: false,
      mailbox: 'INBOX',
      since: 'now',
    })
  })

  it('reads the four parts of OAuth in place of a password, and leaves none half set up', () => {
    const oauth = (name: string) => ({
      [`${name}_OAUTH_TOKEN_URL`]: 'https://oauth.example/token',
      [`${name}_OAUTH_CLIENT_ID`]: 'pona',
      [`${name}_OAUTH_CLIENT_SECRET`]: 'secret-word',
      [`${name}_OAUTH_REFRESH_TOKEN`]: 'secret-word',
    })
    const set = {
      ...oauth('IMAP'),
      ...oauth('SMTP'),
      IMAP_URL: 'imaps://care%40pona.example@imap.example',
      SMTP_URL: 'smtp://care%40pona.example@smtp.example',
    }
    const { incoming, oauth: sending } = parseConfig(set).mail
    expect([incoming.imap?.oauth, sending]).toEqual([
      expect.objectContaining({ clientId: 'pona' }),
      expect.objectContaining({ clientId: 'pona' }),
    ])
    expect(
      readErrors({ ...set, IMAP_OAUTH_CLIENT_ID: '', SMTP_OAUTH_TOKEN_URL: 'http://oauth.example' }),
    ).toEqual([
      'IMAP_OAUTH_CLIENT_ID: expected beside the other three',
      'SMTP_OAUTH_TOKEN_URL: expected an https address such as https://oauth2.googleapis.com/token',
    ])
    expect(readErrors({ ...set, SMTP_URL: '' })).toHaveLength(1)
    expect(readErrors({ ...set, IMAP_URL: 'imaps://u:secret-word@imap.example' }).join()).not.toContain(
      'secret-word',
    )
  })

  it('reads sign-in providers by name, and leaves none half set up', () => {
    const acme = {
      OIDC_ACME_ID_ISSUER: 'https://id.acme.example',
      OIDC_ACME_ID_CLIENT_ID: 'pona',
      OIDC_ACME_ID_CLIENT_SECRET: 'secret-word',
    }
    expect(parseConfig(acme).providers).toEqual([
      { name: 'acme_id', issuer: 'https://id.acme.example', clientId: 'pona', clientSecret: 'secret-word' },
    ])
    const { OIDC_ACME_ID_CLIENT_SECRET: _secret, ...half } = acme
    expect(readErrors({ ...half, PORT: '0' }).map((error) => error.split(':')[0])).toEqual([
      'PORT',
      'OIDC_ACME_ID_CLIENT_SECRET',
    ])
    for (const issuer of ['http://id.acme.example', 'id.acme.example', 'https://id.example/?a=b']) {
      expect(readErrors({ ...acme, OIDC_ACME_ID_ISSUER: issuer })).toHaveLength(1)
    }
    expect(readErrors({ OIDC_EMAIL_ISSUER: 'https://x.example' }).length).toBeGreaterThan(0)
    expect(readErrors({ ...acme, OIDC_ACME_ID_ISSUER: 'secret-word' }).join()).not.toContain('secret-word')
  })

  it('writes codes to files unless in production, where that is allowed by name', () => {
    expect(parseConfig({}).sms.files).toBe(true)
    expect(parseConfig(production).sms.files).toBe(false)
    expect(parseConfig({ ...production, ALLOW_IN_PRODUCTION: 'sms-files' }).sms.files).toBe(true)
  })

  it('refuses the same port twice', () => {
    expect(readErrors({ PORT: '9000', DESK_PORT: '9000' })).toHaveLength(1)
  })

  it('takes one port for both where the desk has a host name of its own', () => {
    const onePort = { DESK_PORT: 'same', PUBLIC_ORIGIN: 'https://pona.example' }
    const config = parseConfig({ ...onePort, DESK_ORIGIN: 'https://desk.pona.example' })
    expect([config.deskListener, config.deskOrigin]).toEqual([undefined, 'https://desk.pona.example'])
    for (const name of ['', 'https://pona.example', 'https://PONA.example:8443', 'http://pona.example'])
      expect(readErrors({ ...onePort, DESK_ORIGIN: name })).toEqual([
        'DESK_ORIGIN: expected with DESK_PORT=same, under another host name than PUBLIC_ORIGIN',
      ])
  })

  it('lets limits be switched off where both listeners are on loopback', () => {
    expect(readErrors({ RATE_LIMITS: 'off' })).toEqual([])
    for (const name of ['HOST', 'DESK_HOST']) {
      expect(readErrors({ RATE_LIMITS: 'off', [name]: '0.0.0.0' })).toEqual([
        'RATE_LIMITS: expected on; off is for load tests, with HOST and DESK_HOST on loopback',
      ])
    }
    expect(readErrors({ ...production, RATE_LIMITS: 'off' })).toHaveLength(1)
  })

  it('requires a standby of PostgreSQL only', () => {
    const databaseUrl = 'postgres://pona@db.example/pona'
    expect(readErrors({ REQUIRE_STANDBY: 'on', DATABASE_URL: databaseUrl })).toEqual([])
    expect(readErrors({ REQUIRE_STANDBY: 'on' })).toEqual([
      'REQUIRE_STANDBY: expected off without DATABASE_URL; SQLite has no standby',
    ])
  })

  it('asks production for TLS, and where nobody sets it up for keys and mail, each unless allowed by name', () => {
    expect(readErrors(production)).toEqual([])
    expect(readErrors({ ...production, DESK_ORIGIN: 'http://desk.example' })).toHaveLength(1)
    expect(readErrors({ NODE_ENV: 'production', SETUP: 'skip' }).map((error) => error.split(':')[0])).toEqual(
      ['DATA_KEYS', 'SMTP_URL', 'PUBLIC_ORIGIN'],
    )
    expect(
      readErrors({
        NODE_ENV: 'production',
        SETUP: 'skip',
        ALLOW_IN_PRODUCTION: 'generated-keys, mail-files plain-http',
      }),
    ).toEqual([])
  })
})
