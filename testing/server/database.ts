import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type DatabaseAddress, openDatabase } from '../../server/platform/db/open.ts'
import type { Db } from '../../server/schema/tables.ts'
import { takeSchema } from './postgres-schemas.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** The size of a server's pool. */
const MAX_CONNECTIONS = 10

export type TestDatabase = AsyncDisposable & {
  address: DatabaseAddress
  environment: Record<string, string>
}

export async function prepareTestDatabase(dataDir: string): Promise<TestDatabase> {
  return isPostgresRun() ? takePostgres() : writeFiles(dataDir)
}

export function isPostgresRun(): boolean {
  return process.env['TEST_DATABASE'] === 'postgres'
}

/** As after a failover to a standby, or on a disk mounted read-only. */
export async function makeReadOnly(db: Db): Promise<void> {
  if (isPostgresRun()) await refuseWrites(db)
  else await sql`pragma query_only = on`.execute(db)
}

/** On every connection of the pool: some requests have several queries in flight. */
async function refuseWrites(db: Db): Promise<void> {
  const all = Promise.withResolvers<void>()
  let held = 0
  const hold = () =>
    db.connection().execute(async (connection) => {
      await sql`set session characteristics as transaction read only`.execute(connection)
      held += 1
      if (held === MAX_CONNECTIONS) all.resolve()
      await all.promise
    })
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, hold))
}

async function takePostgres(): Promise<TestDatabase> {
  const { url, giveBack } = await takeSchema(inject('postgresUrl'))
  return {
    address: { url, onBroken: () => {} },
    environment: { DATABASE_URL: url },
    [Symbol.asyncDispose]: giveBack,
  }
}

const FILES = ['pona.db', 'pona.db-mark']

let migrated: Promise<Map<string, Buffer>> | undefined

async function writeFiles(dataDir: string): Promise<TestDatabase> {
  migrated ??= readMigrated()
  for (const [name, bytes] of await migrated) writeFileSync(join(dataDir, name), bytes)
  return {
    address: { file: join(dataDir, 'pona.db') },
    environment: {},
    [Symbol.asyncDispose]: async () => {},
  }
}

/** The content of a migrated, empty database: copying takes a fifth of the time of migrating. */
async function readMigrated(): Promise<Map<string, Buffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-migrated-'))
  const db = await openDatabase({ file: join(folder, 'pona.db') })
  await db.destroy()
  const files = new Map(FILES.map((name) => [name, readFileSync(join(folder, name))]))
  rmSync(folder, { recursive: true })
  return files
}
