import type { DatabaseSync } from 'node:sqlite'
import { hasTable } from './engine.ts'
import { migrationNames } from './migrations/index.ts'
import type { Db } from './tables.ts'

/** A database that this program can neither use nor migrate: starting again would not help. */
export class SchemaMismatchError extends Error {
  override readonly name = 'SchemaMismatchError'
}

/** Why this program can't use a database with these migrations; the sentence begins with what holds them. */
export function findMismatch(applied: readonly string[]): string | undefined {
  const unknown = applied.toSorted().find((name) => !migrationNames.includes(name))
  if (unknown === undefined) return undefined
  return toNumber(unknown) > toNumber(migrationNames.at(-1))
    ? `has the migration ${unknown}, which this program does not know: the program is older than the database. Run the newer version.`
    : `was made by a version before 1.0.0, such as 1.0.0-rc.1, or by a development version (its migration ${unknown} is not the one of this program), and was left as it is: save what it holds with the version that made it (pona inquiry export REFERENCE FILE.zip), then give this program an empty DATA_DIR or DATABASE_URL, as docs/upgrading.md says.`
}

/** Whether a database has tables, and migrations are due. */
export function isBehind(applied: readonly string[]): boolean {
  return applied.length > 0 && migrationNames.some((name) => !applied.includes(name))
}

function toNumber(name = ''): number {
  return Number.parseInt(name, 10)
}

export async function readApplied(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

export function readAppliedTo(database: DatabaseSync): string[] {
  const isThere = database.prepare(
    "select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'",
  )
  if (isThere.get() === undefined) return []
  const rows = database.prepare('select name from kysely_migration').all()
  return rows.map(({ name }) => String(name))
}
