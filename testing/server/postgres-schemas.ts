import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../server/platform/db/open.ts'

const UNDEFINED_TABLE = '42P01'

export type TakenSchema = { url: string; giveBack: () => Promise<void> }

type Schema = { url: string; connection: pg.Client }

let ownDatabase: Promise<string> | undefined
const free: Schema[] = []

/** Creating a schema takes longer than most tests, so a returned one is emptied and reused. */
export async function takeSchema(server: string): Promise<TakenSchema> {
  ownDatabase ??= createDatabase(server)
  const url = await ownDatabase
  const schema = free.pop() ?? (await createSchema(url))
  return {
    url: schema.url,
    async giveBack() {
      if (await isReset(schema.connection)) free.push(schema)
      else await schema.connection.end()
    },
  }
}

async function createDatabase(server: string): Promise<string> {
  const name = `worker_${toId()}`
  await query(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: name }).href
  await query(url, 'create schema untouched')
  const db = await openDatabase({
    url: toSchemaUrl(url, 'untouched'),
    onBroken: (error) => {
      throw error
    },
  })
  await db.destroy()
  await query(url, await writeReset(url))
  return url
}

async function createSchema(database: string): Promise<Schema> {
  const name = `test_${toId()}`
  await query(database, `create schema ${name}`)
  const url = toSchemaUrl(database, name)
  const connection = new pg.Client(url)
  // A broken connection fails at its next query.
  connection.on('error', () => {})
  await connection.connect()
  // Disables foreign keys, so that rows can be inserted in any order.
  await connection.query('set session_replication_role = replica')
  return { url, connection }
}

/** False if a test dropped a table: its schema isn't reused. */
async function isReset(connection: pg.Client): Promise<boolean> {
  try {
    await connection.query('select untouched.reset_rows()')
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return false
    throw error
  }
}

/**
 * The function that restores every table and sequence of the current schema to their state after the migrations. A
 * connection plans its statements once, so emptying dozens of empty tables takes a millisecond.
 */
async function writeReset(database: string): Promise<string> {
  const tables = await query(
    database,
    `select tablename as name from pg_tables where schemaname = 'untouched' and tablename not like 'kysely%'`,
  )
  const sequences = await query(
    database,
    `select sequencename as name from pg_sequences where schemaname = 'untouched'`,
  )
  const statements = [
    ...tables.map(({ name }) => `delete from ${name}`),
    ...tables.map(
      ({ name }) => `insert into ${name} overriding system value select * from untouched.${name}`,
    ),
    ...sequences.map(({ name }) => `perform setval('${name}', last_value, is_called) from untouched.${name}`),
  ]
  return `create function untouched.reset_rows() returns void language plpgsql as $$
    begin ${statements.join(';')}; end $$`
}

async function query(url: string, text: string): Promise<{ name: string }[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<{ name: string }>(text)).rows
  } finally {
    await client.end()
  }
}

function toSchemaUrl(database: string, schema: string): string {
  return `${database}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
}

function toId(): string {
  return randomUUID().replaceAll('-', '')
}
