import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import { createSqliteDialect, isSqliteWriteFailure } from './sqlite.ts'
import type { Db, Tables } from './tables.ts'

/** Opens the database file and brings its schema up to date. Refuses a file that a newer program has written. */
export async function openDatabase(file: string): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(file) })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** The database can't take a write at the moment, through no fault of the request. */
export const isWriteFailure = isSqliteWriteFailure

async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const unknown = await findUnknownMigration(db)
  if (unknown !== undefined) {
    throw new Error(
      `The database has the migration ${unknown}, which this program does not know: it is older than the file. Run the newer version.`,
    )
  }
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error })
}

async function findUnknownMigration(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return applied.find(({ name }) => !(name in migrations))?.name
}
