// Runs on PostgreSQL too.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { isPostgresRun } from '#testing/server/database.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { createTestFunction } from '#testing/server/inquiry-function.ts'
import { openDatabase } from '../../../server/platform/db/open.ts'

const PERMISSION_DENIED = '42501'
const API_ROLES = ['anon', 'authenticated', 'service_role']
const prepareFile = join(import.meta.dirname, '..', '..', '..', 'deploy', 'supabase', 'prepare.sql')

describe.runIf(isPostgresRun())('in a database as Supabase makes it', () => {
  // Roles are global to the PostgreSQL server; only Supabase's API roles need their real names.
  const id = randomUUID().slice(0, 8)
  const admin = `postgres_${id}`
  const pona = `pona_${id}`
  let database: string

  beforeEach(async () => {
    const name = `supabase_${randomUUID().replaceAll('-', '')}`
    await query(inject('postgresUrl'), `create database ${name}`)
    database = Object.assign(new URL(inject('postgresUrl')), { pathname: name }).href
    await query(database, asSupabase(admin, name))
  })

  afterEach(async () => {
    const name = new URL(database).pathname.slice(1)
    await query(inject('postgresUrl'), `drop database ${name} with (force)`)
    await query(inject('postgresUrl'), `drop role if exists ${pona}, ${admin}`)
  })

  async function prepare(): Promise<string> {
    const script = readFileSync(prepareFile, 'utf8')
      .replaceAll(/\bpona\b/g, pona)
      .replaceAll(/\bpostgres\b/g, admin)
    await query(toUrl(database, admin), script)
    return toUrl(database, pona)
  }

  async function ask(role: string, text: string): Promise<string> {
    return query(database, `set role ${role}; ${text}`).then(
      () => 'answered',
      (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)),
    )
  }

  it('the API reads every table that is made in its schema, and Pona makes none there', async () => {
    await query(toUrl(database, admin), 'create table public.other (word text)')
    for (const role of API_ROLES) expect(await ask(role, 'select * from public.other')).toBe('answered')
    const opening = openDatabase({ url: toUrl(database, admin), onBroken: () => {} })
    await expect(opening).rejects.toThrow(/The schema public is open to "(?:anon|authenticated)"/)
    const tables = await query(database, `select tablename from pg_tables where schemaname = 'public'`)
    expect(tables).toEqual([{ tablename: 'other' }])
  })

  it('the API reads, changes and empties none of the tables that are made for the role of its own', async () => {
    const url = await prepare()
    const edge = createTestFunction({
      databaseAddress: { url, onBroken: () => {} },
      clock: { now: Date.now() },
    })
    expect((await postJson(edge, wanjiku)).status).toBe(200)
    const tables = await query(
      database,
      `select tablename from pg_tables where schemaname = '${pona}' order by tablename`,
    )
    expect(tables.map(({ tablename }) => tablename)).toEqual(
      expect.arrayContaining(['event', 'inquiry', 'outbox', 'rate_limit', 'secret', 'signing_key', 'staff']),
    )
    expect(await query(url, 'select reference from inquiry')).toHaveLength(1)
    for (const role of API_ROLES) {
      for (const { tablename } of tables) {
        const table = `${pona}.${tablename}`
        for (const text of [`select * from ${table}`, `delete from ${table}`, `truncate ${table} cascade`])
          expect(await ask(role, text), `${role}: ${text}`).toBe(PERMISSION_DENIED)
      }
    }
  })

  it('a schema that is opened to the API later on is refused at the next start', async () => {
    const url = await prepare()
    await (await openDatabase({ url, onBroken: () => {} })).destroy()
    await query(database, `grant usage on schema ${pona} to authenticated`)
    await expect(openDatabase({ url, onBroken: () => {} })).rejects.toThrow(
      `The schema ${pona} is open to "authenticated"`,
    )
  })
})

/** Mimics a new Supabase project: an owner that is no superuser, and the API's grants. */
function asSupabase(admin: string, database: string): string {
  const roles = API_ROLES.map(
    (role) => `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$;`,
  )
  const api = API_ROLES.join(', ')
  return `${roles.join(' ')}
    create role ${admin} login createrole password 'test';
    grant create on database ${database} to ${admin};
    grant all on schema public to ${admin};
    grant usage on schema public to ${api};
    alter default privileges for role ${admin} in schema public grant all on tables to ${api};
    alter default privileges for role ${admin} in schema public grant all on sequences to ${api};`
}

function toUrl(database: string, role: string): string {
  const password = role.startsWith('postgres_') ? 'test' : 'change me'
  return Object.assign(new URL(database), { username: role, password }).href
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const results: unknown = await client.query(text)
    const last = Array.isArray(results) ? results.at(-1) : results
    return (last as pg.QueryResult<Record<string, unknown>>).rows // several statements answer as a list
  } finally {
    await client.end()
  }
}
