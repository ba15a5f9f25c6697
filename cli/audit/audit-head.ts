import { existsSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { type Config, parseConfig } from '../../server/platform/config/config.ts'
import { createHeadReader, NO_ENTRIES } from '../../server/platform/db/high-water.ts'
import { toDatabaseFile } from '../../server/platform/db/open.ts'
import { openReadOnly } from '../../server/platform/db/open-read-only.ts'
import { createPostgresDialect } from '../../server/platform/db/postgres.ts'
import { explainPostgresError } from '../../server/platform/db/postgres-problem.ts'
import { readApplied, readAppliedTo } from '../../server/schema/applied-migrations.ts'
import { hasTable } from '../../server/schema/engine.ts'
import type { Tables } from '../../server/schema/tables.ts'

/** The newest entry of the event log, 0 before the first, and the schema's migrations. */
export type AuditHead = { entry: number; hash: string; migrations: string[] }

/** Opens the database to read only, also one that a newer version has migrated. */
export async function readAuditHead(): Promise<AuditHead> {
  const config = parseConfig(process.env)
  return config.databaseUrl === undefined ? readFile(config) : readPostgres(config.databaseUrl)
}

function readFile(config: Config): AuditHead {
  const file = toDatabaseFile(config)
  if (!existsSync(file)) return toAuditHead(NO_ENTRIES, [])
  using database = openReadOnly(file)
  return toAuditHead(createHeadReader(database)(), readAppliedTo(database))
}

async function readPostgres(url: string): Promise<AuditHead> {
  await using db = new Kysely<Tables>({ dialect: await createPostgresDialect(url, () => {}) })
  try {
    const migrations = await readApplied(db)
    if (!(await hasTable(db, 'event'))) return toAuditHead(NO_ENTRIES, migrations)
    const { rows } = await sql<{ n: string; hash: Uint8Array }>`select n, hash from event
      order by n desc limit 1`.execute(db)
    const [newest] = rows
    return toAuditHead(newest ? { n: Number(newest.n), hash: newest.hash } : NO_ENTRIES, migrations)
  } catch (error) {
    throw explainPostgresError(error, url)
  }
}

function toAuditHead({ n, hash }: { n: number; hash: Uint8Array }, migrations: string[]): AuditHead {
  return { entry: n, hash: Buffer.from(hash).toString('hex'), migrations }
}
