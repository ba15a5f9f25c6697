import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { findMismatch, readApplied, SchemaMismatchError } from './applied-migrations.ts'
import { findOutsider, findSchema, isPostgres, toEngine } from './engine.ts'
import { listMigrations, migrationNames } from './migrations/index.ts'
import type { Db, Tables } from './tables.ts'

/** Opens and migrates a database. Refuses one that a newer version, one before 1.0.0 or a development version has made. */
export async function openMigrated(dialect: Dialect): Promise<Db> {
  const db = new Kysely<Tables>({ dialect })
  try {
    if (!(await isMigrated(db))) await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Makes an empty database with these migrations alone, and closes it. */
export async function createMigrated(dialect: Dialect, migrations: readonly string[]): Promise<void> {
  await using db = new Kysely<Tables>({ dialect })
  // biome-ignore lint/plugin: a migration is no event.
  await db.transaction().execute((trx) => migrateUnderLock(trx, migrations))
}

/** Undefined for a database that has to be migrated. Refuses the same ones. */
export async function openIfMigrated(dialect: Dialect): Promise<Db | undefined> {
  const db = new Kysely<Tables>({ dialect })
  let migrated = false
  try {
    migrated = await isMigrated(db)
  } finally {
    if (!migrated) await db.destroy()
  }
  return migrated ? db : undefined
}

async function isMigrated(db: Db): Promise<boolean> {
  const schema = await findSchema(db)
  const outsider = await findOutsider(db)
  if (outsider !== undefined) {
    throw new Error(
      `The schema ${schema} is open to "${outsider}", a role of Supabase's API: give Pona a schema of its own (deploy/supabase/prepare.sql)`,
    )
  }
  const applied = await readApplied(db)
  const mismatch = findMismatch(applied)
  if (mismatch !== undefined) throw new SchemaMismatchError(`The database ${mismatch}`)
  return applied.length === migrationNames.length
}

/** SQLite's file belongs to one process, so even the migrator's own tables are made in the one transaction. */
async function migrate(db: Db): Promise<void> {
  if (isPostgres(db)) await migrateUnderLock(db)
  // biome-ignore lint/plugin: a migration is no event.
  else await db.transaction().execute((trx) => migrateUnderLock(trx))
}

/** On PostgreSQL the migrator holds a lock, and begins the transaction itself. */
async function migrateUnderLock(db: Db, wanted: readonly string[] = migrationNames): Promise<void> {
  const schema = await findSchema(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => listMigrations(toEngine(db), wanted) },
    ...(schema && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error })
}
