import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../server/platform/config/config.ts'
import { toPostgresPlace } from '../../server/platform/config/postgres-url.ts'
import { toDatabaseFile } from '../../server/platform/db/open.ts'
import { createPostgresDialect } from '../../server/platform/db/postgres.ts'
import { explainPostgresError } from '../../server/platform/db/postgres-problem.ts'
import { createSqliteDialect } from '../../server/platform/db/sqlite.ts'
import { SchemaMismatchError } from '../../server/schema/applied-migrations.ts'
import { openIfMigrated } from '../../server/schema/migrate.ts'
import type { Db } from '../../server/schema/tables.ts'
import { type Check, hint, ok, toMessage, wrong } from './check.ts'

export const checkDatabase: Check = async ({ config, openDb }) => {
  const place = toPlace(config)
  try {
    if ((await openDb()) !== undefined) return [ok(`The database, ${place}, is of this version.`)]
    return [
      hint(`There is no database of this version in ${place}.`, 'The next start of the server makes it.'),
    ]
  } catch (error) {
    const reason = toMessage(error).replace(/\.$/, '')
    return [wrong(`The database can't be used: ${reason}.`, toNext(error, config))]
  }
}

function toNext(error: unknown, { databaseUrl }: Config): string {
  if (error instanceof SchemaMismatchError) return 'docs/upgrading.md says what each version asks for.'
  return databaseUrl === undefined
    ? 'docs/operating.md, "When something breaks", says how to restore it. Change nothing in its folder before.'
    : 'Mend DATABASE_URL or PostgreSQL; the server waits for it meanwhile.'
}

export const checkAdministrators: Check = async ({ openDb }) => {
  const db = await openDb().catch(() => undefined)
  if (db === undefined) return []
  const { count } = await db
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) return [ok(`Administrators: ${count}.`)]
  return [
    wrong(
      'There is no administrator, so nobody can sign in as one to the desk.',
      'Run "pona setup-link", and open the link that it prints.',
    ),
  ]
}

/** Undefined where there is none, or one of an earlier version: the server's start creates and migrates. */
export async function openPresentDatabase(config: Config): Promise<Db | undefined> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) {
    const file = toDatabaseFile(config)
    return existsSync(file) ? openIfMigrated(createSqliteDialect(file, () => {})) : undefined
  }
  try {
    return await openIfMigrated(await createPostgresDialect(databaseUrl, () => {}))
  } catch (error) {
    throw explainPostgresError(error, databaseUrl)
  }
}

function toPlace({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined
    ? `SQLite in ${resolve(dataDir)}`
    : `PostgreSQL at ${toPostgresPlace(databaseUrl)}`
}
