import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { findOutsider, findSchema } from './engine.ts'
import { migrations } from './migrations/index.ts'
import type { Db, Tables } from './tables.ts'

/** Opens and migrates a database. Refuses one written by a newer version. */
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

/** On PostgreSQL the migrator holds a lock; SQLite's file belongs to one process. */
async function migrate(db: Db): Promise<void> {
  const schema = await findSchema(db)
  const outsider = await findOutsider(db)
  if (outsider !== undefined) {
    throw new Error(
      `The schema ${schema} is open to "${outsider}", a role of Supabase's API: give Pona a schema of its own (deploy/supabase/prepare.sql)`,
    )
  }
  const applied = await readApplied(db, schema)
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name))
  if (unknown !== undefined) {
    throw new Error(
      `The database has the migration ${unknown}, which this program does not know: the program is older than the database. Run the newer version.`,
    )
  }
  if (applied.length === Object.keys(migrations).length) return
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error })
}

async function readApplied(db: Db, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  // Another program may have its own schema in the same database.
  if (!tables.some((table) => table.name === 'kysely_migration' && table.schema === schema)) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}
