import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Config } from '../config.ts'
import { DiskFault } from './disk-fault.ts'
import { findSchema } from './engine.ts'
import { migrations } from './migrations/index.ts'
import { createPostgresDialect, isPostgresWriteFailure } from './postgres.ts'
import { createSqliteDialect } from './sqlite.ts'
import { isSqliteWriteFailure } from './sqlite-error.ts'
import type { Db, Tables } from './tables.ts'

type BrokenConnectionHandler = (error: Error) => void
type DiskFaultHandler = (fault: DiskFault) => void

export type DatabaseAddress =
  | { file: string; onDiskFault?: DiskFaultHandler }
  | { url: string; onBroken: BrokenConnectionHandler }

/** Opens the database that the settings name. */
export function openConfiguredDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onBroken: BrokenConnectionHandler,
  onDiskFault?: DiskFaultHandler,
): Promise<Db> {
  return openDatabase(
    databaseUrl === undefined
      ? { file: join(dataDir, 'pona.db'), ...(onDiskFault && { onDiskFault }) }
      : { url: databaseUrl, onBroken },
  )
}

/** Opens the database and brings its schema up to date. Refuses one that a newer program has written. */
export async function openDatabase(address: DatabaseAddress): Promise<Db> {
  const dialect =
    'url' in address
      ? await createPostgresDialect(address.url, address.onBroken)
      : createSqliteDialect(address.file, address.onDiskFault ?? (() => {}))
  const db = new Kysely<Tables>({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** The database can't take a write at the moment, through no fault of the request. */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof DiskFault || isSqliteWriteFailure(error) || isPostgresWriteFailure(error)
}

/** On PostgreSQL the migrator holds a lock meanwhile; SQLite's file belongs to one process. */
async function migrate(db: Db): Promise<void> {
  const schema = await findSchema(db)
  const unknown = await findUnknownMigration(db, schema)
  if (unknown !== undefined) {
    throw new Error(
      `The database has the migration ${unknown}, which this program does not know: it is older than the database. Run the newer version.`,
    )
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error })
}

async function findUnknownMigration(db: Db, schema: string | undefined): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  // Another program, or another Pona, may have a schema of its own in the same database.
  if (!tables.some((table) => table.name === 'kysely_migration' && table.schema === schema)) return undefined
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return applied.find(({ name }) => !Object.hasOwn(migrations, name))?.name
}
