import { join } from 'node:path'
import { Kysely } from 'kysely'
import { openIfMigrated, openMigrated } from '../../schema/migrate.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import type { Config } from '../config/config.ts'
import type { DiskError } from './disk-error.ts'
import { createPostgresDialect } from './postgres.ts'
import { explainPostgresError } from './postgres-problem.ts'
import { createSqliteDialect } from './sqlite.ts'
import { createReadingSqliteDialect } from './sqlite-reading.ts'

/** Limit for long queries: one waits while the other reads. */
const MAX_READING_CONNECTIONS = 2

type BrokenConnectionHandler = (error: Error) => void
type DiskErrorHandler = (error: DiskError) => void

export type DatabaseAddress =
  | { file: string; onDiskError?: DiskErrorHandler }
  /** `maxSilenceMs` 0 waits for statements that take long. */
  | { url: string; onBroken: BrokenConnectionHandler; maxSilenceMs?: 0 }

/** Opens the configured database. Throws a PostgresUnavailable or PostgresRefusal for problems of PostgreSQL. */
export async function openConfiguredDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onBroken: BrokenConnectionHandler,
  onDiskError?: DiskErrorHandler,
): Promise<Db> {
  if (databaseUrl === undefined)
    return openDatabase({ file: toDatabaseFile({ dataDir }), ...(onDiskError && { onDiskError }) })
  try {
    return await openDatabase({ url: databaseUrl, onBroken })
  } catch (error) {
    throw explainPostgresError(error, databaseUrl)
  }
}

export function toDatabaseFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'pona.db')
}

export async function openDatabase(address: DatabaseAddress): Promise<Db> {
  if (!('url' in address))
    return openMigrated(createSqliteDialect(address.file, address.onDiskError ?? (() => {})))
  const { url, onBroken, ...options } = address
  const migrated = await openIfMigrated(await createPostgresDialect(url, onBroken, options))
  if (migrated !== undefined) return migrated
  // Has no silence limit: migrating a large table takes long.
  await (await openMigrated(await createPostgresDialect(url, onBroken, { maxSilenceMs: 0 }))).destroy()
  return new Kysely<Tables>({ dialect: await createPostgresDialect(url, onBroken, options) })
}

/** Another connection to a database that this process has opened and migrated. It refuses writes. */
export async function openForReading(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onBroken: BrokenConnectionHandler,
): Promise<Db> {
  const options = { maxConnections: MAX_READING_CONNECTIONS, isReadOnly: true }
  const dialect =
    databaseUrl === undefined
      ? createReadingSqliteDialect(toDatabaseFile({ dataDir }))
      : await createPostgresDialect(databaseUrl, onBroken, options)
  return new Kysely<Tables>({ dialect })
}
