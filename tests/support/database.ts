import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseAddress, openDatabase } from '../../server/db/open.ts'
import type { Db } from '../../server/db/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export type TestDatabase = AsyncDisposable & { db: Db }

/** An empty database of its own: a file, or a schema where the run is about PostgreSQL. */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  const { address, drop } = await createAddress(folder)
  const db = await openDatabase(address)
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await drop()
    },
  }
}

export function isPostgresRun(): boolean {
  return process.env['TEST_DATABASE'] === 'postgres'
}

/** As after a failover to a standby, or on a disk that was mounted read-only. */
export async function makeReadOnly(db: Db): Promise<void> {
  const statement = isPostgresRun()
    ? // One connection is enough for requests that come one after another.
      sql`set session characteristics as transaction read only`
    : sql`pragma query_only = on`
  await statement.execute(db)
}

type Address = { address: DatabaseAddress; drop: () => Promise<void> }

async function createAddress(folder: string): Promise<Address> {
  if (!isPostgresRun()) return { address: { file: join(folder, 'pona.db') }, drop: async () => {} }
  const server = inject('postgresUrl')
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await query(server, `create schema ${schema}`)
  const url = `${server}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
  return {
    address: {
      url,
      onBroken: (error) => {
        throw error
      },
    },
    drop: () => query(server, `drop schema ${schema} cascade`),
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text)
  await client.end()
}
