import type { SiteSettings } from '#contract/site/site-build.ts'
import { type Config, parseConfig } from '../../server/platform/config/config.ts'
import { ConfigError } from '../../server/platform/config/config-error.ts'
import type { DataKey } from '../../server/platform/config/data-key.ts'
import { dropEmpty } from '../../server/platform/config/environment.ts'

const MIN_KEY_LENGTH = 32
/** Supabase's transaction pooler changes sessions between transactions, and a migration's lock belongs to a session. */
const TRANSACTION_POOLER = /:6543(?:[/?]|$)/

export type Settings = Omit<Config, 'deskOrigin'> & {
  /** Undefined: without a server there is no desk to link to. */
  deskOrigin: string | undefined
  databaseUrl: string
  dataKeys: readonly DataKey[]
  housekeepingKey: string | undefined
}

/**
 * The server's settings from the function's secrets, always as in production. What the site was rendered with isn't
 * set again. Throws a ConfigError.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  site: Omit<SiteSettings, 'company' | 'destinations'>,
): Settings {
  const config = parseConfig({
    RETENTION_DAYS: String(site.retentionDays),
    ...dropEmpty(environment),
    NODE_ENV: 'production',
    PUBLIC_KEY: site.publicKey,
    PUBLIC_ORIGIN: site.publicOrigin,
    BACKEND_URL: site.backendUrl,
    // Mails wait in the database if there is no SMTP_URL. Keys are required below.
    ALLOW_IN_PRODUCTION: `${environment['ALLOW_IN_PRODUCTION'] ?? ''} mail-files generated-keys`,
  })
  const { databaseUrl, dataKeys } = config
  const housekeepingKey = environment['HOUSEKEEPING_KEY'] || undefined
  const errors: string[] = []
  if (config.retentionDays !== site.retentionDays)
    errors.push(`RETENTION_DAYS: expected ${site.retentionDays}, as the site was rendered with`)
  if (databaseUrl === undefined) errors.push('DATABASE_URL: expected; a function keeps no files')
  if (TRANSACTION_POOLER.test(databaseUrl ?? '')) errors.push('DATABASE_URL: expected port 5432')
  if (dataKeys === undefined) errors.push('DATA_KEYS: expected; a function keeps no files')
  if (housekeepingKey !== undefined && housekeepingKey.length < MIN_KEY_LENGTH)
    errors.push(`HOUSEKEEPING_KEY: expected ${MIN_KEY_LENGTH} characters or more`)
  if (databaseUrl === undefined || dataKeys === undefined || errors.length > 0) throw new ConfigError(errors)
  // The site's pages have another origin than the function. The function's own origin, for the page that answers a
  // form, is not visible in a request: its host is the platform's.
  const ownOrigins = site.backendUrl === '' ? [] : [new URL(site.backendUrl).origin]
  const corsOrigins = [config.publicOrigin, ...ownOrigins, ...config.corsOrigins]
  const deskOrigin = environment['DESK_ORIGIN'] ? config.deskOrigin : undefined
  return { ...config, deskOrigin, corsOrigins, databaseUrl, dataKeys, housekeepingKey }
}
