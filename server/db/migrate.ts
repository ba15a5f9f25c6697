import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { findSchema } from './engine.ts'
import { migrations } from './migrations/index.ts'
import type { Db, Tables } from './tables.ts'

/** Opens a database and brings its schema up to date. Refuses one that a newer program has written. */
export async function openMigrated(dialect: Dialect): Promise<Db> {
  const db = new Kysely<Tables>({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
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
