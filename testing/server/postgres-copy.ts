import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { createPostgresDialect } from '../../server/platform/db/postgres.ts'
import { listMigrations } from '../../server/schema/migrations/index.ts'

export async function createPostgresDatabase(server: string): Promise<string> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: name }).href
}

/** Gives an empty PostgreSQL database the schema of an earlier migration and the rows of an SQLite file in that schema. */
export async function copyToPostgres(file: string, url: string, migration: string): Promise<void> {
  await migrateTo(url, migration)
  using source = new DatabaseSync(file, { readOnly: true })
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Disables foreign keys, so that rows can be inserted in any order.
    await client.query('set session_replication_role = replica')
    for (const table of listTables(source)) await copyTable(source, client, table)
  } finally {
    await client.end()
  }
}

async function migrateTo(url: string, migration: string): Promise<void> {
  const dialect = await createPostgresDialect(url, () => {}, { maxSilenceMs: 0 })
  const db = new Kysely<unknown>({ dialect })
  const provider = { getMigrations: async () => listMigrations('postgres') }
  const { error } = await new Migrator({ db, provider }).migrateTo(migration)
  await db.destroy()
  if (error !== undefined)
    throw new Error(`PostgreSQL could not be migrated to ${migration}`, { cause: error })
}

function listTables(source: DatabaseSync): string[] {
  const tables = source.prepare("select name from sqlite_master where type = 'table'").all()
  return tables.map(({ name }) => String(name)).filter((name) => !/^(?:sqlite|kysely)_/.test(name))
}

async function copyTable(source: DatabaseSync, client: pg.Client, table: string): Promise<void> {
  await client.query(`delete from ${table}`)
  const rows = source.prepare(`select * from ${table}`).all()
  for (const row of rows) {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    const values = Object.values(row).map((value) =>
      value instanceof Uint8Array ? Buffer.from(value) : value,
    )
    await client.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) overriding system value values (${places.join(', ')})`,
      values,
    )
  }
  if (rows.some((row) => 'n' in row))
    await client.query(`select setval(pg_get_serial_sequence($1, 'n'), (select max(n) from ${table}))`, [
      table,
    ])
}
