import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../server/db/open.ts'

const UNDEFINED_TABLE = '42P01'

export type TakenSchema = { url: string; giveBack: () => Promise<void> }

type OwnDatabase = { url: string; resetRows: string }

let ownDatabase: Promise<OwnDatabase> | undefined
const free: string[] = []

/** Creating a schema takes longer than most tests, so a returned one is emptied and reused. */
export async function takeSchema(server: string): Promise<TakenSchema> {
  ownDatabase ??= createDatabase(server)
  const { url, resetRows } = await ownDatabase
  const schema = free.pop() ?? (await createSchema(url))
  const schemaUrl = toSchemaUrl(url, schema)
  return {
    url: schemaUrl,
    async giveBack() {
      if (await isReset(schemaUrl, resetRows)) free.push(schema)
    },
  }
}

async function createDatabase(server: string): Promise<OwnDatabase> {
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
  return { url, resetRows: await writeReset(url) }
}

async function createSchema(database: string): Promise<string> {
  const schema = `test_${toId()}`
  await query(database, `create schema ${schema}`)
  return schema
}

/** False if a test dropped a table: its schema isn't reused. */
async function isReset(url: string, resetRows: string): Promise<boolean> {
  try {
    await query(url, resetRows)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return false
    throw error
  }
}

/** The statements that restore every table and sequence to their state after the migrations. */
async function writeReset(database: string): Promise<string> {
  const tables = await query(
    database,
    `select tablename as name from pg_tables where schemaname = 'untouched' and tablename not like 'kysely%'`,
  )
  const sequences = await query(
    database,
    `select sequencename as name from pg_sequences where schemaname = 'untouched'`,
  )
  return [
    // Disables foreign keys, so that rows can be inserted in any order.
    'set session_replication_role = replica',
    ...tables.map(({ name }) => `delete from ${name}`),
    ...tables.map(
      ({ name }) => `insert into ${name} overriding system value select * from untouched.${name}`,
    ),
    ...sequences.map(({ name }) => `select setval('${name}', last_value, is_called) from untouched.${name}`),
  ].join(';')
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
