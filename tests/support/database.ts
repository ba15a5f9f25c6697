import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type DatabaseAddress, openDatabase } from '../../server/db/open.ts'
import type { Db } from '../../server/db/tables.ts'
import { takeSchema } from './postgres-schemas.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** As many as the pool of a server opens. */
const MAX_CONNECTIONS = 10

export type TestDatabase = AsyncDisposable & { db: Db; address: DatabaseAddress }

/** An empty database of its own: a file, or a schema where the run is about PostgreSQL. */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  const { address, giveBack } = await (isPostgresRun() ? takePostgres() : writeFile(folder))
  const db = await openDatabase(address)
  return {
    db,
    address,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await giveBack()
    },
  }
}

export function isPostgresRun(): boolean {
  return process.env['TEST_DATABASE'] === 'postgres'
}

/** As after a failover to a standby, or on a disk that was mounted read-only. */
export async function makeReadOnly(db: Db): Promise<void> {
  if (isPostgresRun()) await refuseWrites(db)
  else await sql`pragma query_only = on`.execute(db)
}

/** On each of the connections that the pool may open: some requests have several queries in flight. */
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

type Taken = { address: DatabaseAddress; giveBack: () => Promise<void> }

async function takePostgres(): Promise<Taken> {
  const { url, giveBack } = await takeSchema(inject('postgresUrl'))
  return {
    address: {
      url,
      onBroken: (error) => {
        throw error
      },
    },
    giveBack,
  }
}

let migrated: Promise<Buffer> | undefined

async function writeFile(folder: string): Promise<Taken> {
  migrated ??= readMigrated()
  const file = join(folder, 'pona.db')
  writeFileSync(file, await migrated)
  return { address: { file }, giveBack: async () => {} }
}

/** What an empty database is when it is migrated: to write it takes a fifth of the time that migrating takes. */
async function readMigrated(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-migrated-'))
  const file = join(folder, 'pona.db')
  const db = await openDatabase({ file })
  await db.destroy()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}
