import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runAside, send } from '#testing/server/commands.ts'
import { createPostgresDatabase } from '#testing/server/postgres-copy.ts'
import { type PostgresServer, startPostgresServer, withoutSync } from '#testing/server/postgres-server.ts'
import type { Kept } from '#testing/server/released-databases.ts'
import { startServer } from '#testing/server/server-process.ts'
import { tables } from '../../server/case/tables/tables.ts'
import { parseDataKeys } from '../../server/platform/config/data-key.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { createKeyring } from '../../server/platform/vault/keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { fillEmptyTables } from '../fixtures/fill-tables.ts'
import { makeDatabase } from '../fixtures/make-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'pona-move-'))
const dataDir = join(folder, 'data')
const file = join(dataDir, 'pona.db')
const target = join(folder, 'back')

let postgres: PostgresServer
let kept: Kept
let url: string

beforeAll(async () => {
  postgres = await startPostgresServer(withoutSync)
  kept = (await makeDatabase(dataDir)).kept
}, 120_000)

beforeEach(async () => {
  url = await createPostgresDatabase(postgres.url)
})

afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const inFile = () => ({ DATA_DIR: dataDir, DATA_KEYS: kept.dataKeys })
const inPostgres = () => ({ ...inFile(), DATABASE_URL: url })
const moveTo = (to: string, settings: Record<string, string> = inFile()) =>
  runAside(settings, 'move', '--to', to)

type Address = Parameters<typeof openDatabase>[0]

/** Every row of every table, as both engines give it. */
async function readAll(address: Address): Promise<Record<string, string[]>> {
  await using db = await openDatabase(address)
  const read = async (table: string): Promise<[string, string[]]> => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    const toText = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && 'data' in value ? String(value.data) : value
    return [
      table,
      rows.map((row) =>
        JSON.stringify(
          Object.entries(row)
            .map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value])
            .toSorted(),
          toText,
        ),
      ),
    ]
  }
  const all = await Promise.all(Object.keys(tables).map(read))
  // The moved database has the file store under another id.
  return Object.fromEntries(
    all.map(([table, rows]) => [table, table === 'file_store' ? [] : rows.toSorted()]),
  )
}

const postgresAt = (): Address => ({ url, onBroken: () => {} })

it('moves a row of every table, with a value in every column', async () => {
  const full = join(folder, 'full')
  cpSync(dataDir, full, { recursive: true })
  const address = { file: join(full, 'pona.db') }
  {
    await using db = await openDatabase(address)
    const vault = await openVault(db, createKeyring(parseDataKeys(kept.dataKeys) ?? []))
    using database = new DatabaseSync(address.file)
    fillEmptyTables(database, vault)
    // To a row that comes after it.
    database.exec('update inquiry set merged_into = (select id from inquiry where n = 2) where n = 1')
  }
  const before = await readAll(address)
  for (const [table, rows] of Object.entries(before))
    if (table !== 'file_store') expect({ table, rows: rows.length }).not.toEqual({ table, rows: 0 })
  const settings = { DATA_DIR: full, DATA_KEYS: kept.dataKeys }
  const there = await moveTo(url, settings)
  expect(there.status, there.output).toBe(0)
  expect(await readAll(postgresAt())).toEqual(before)
  for (const name of ['pona.db', 'pona.db-mark', 'pona.db-owner']) rmSync(join(full, name))
  const back = await moveTo('sqlite', { ...settings, DATABASE_URL: url })
  expect(back.status, back.output).toBe(0)
  expect(await readAll(address)).toEqual(before)
})

it('moves every row to PostgreSQL and back, with a store that the former database can no longer use', async () => {
  const before = await readAll({ file })
  expect(before['inquiry']).toHaveLength(2)
  expect(before['file']).toHaveLength(2)
  const { status, output } = await moveTo(url)
  expect(status, output).toBe(0)
  expect(output).toContain('is intact')
  expect(await readAll(postgresAt())).toEqual(before)
  expect(await readAll({ file })).toEqual(before)

  const verify = (settings: Record<string, string>) => runAside(settings, 'files', 'verify')
  expect((await verify(inPostgres())).output).toContain('Every part of 2 files opens')
  {
    await using server = await startServer(inPostgres())
    expect(await send(server, 'After the move')).toMatch(/^PN-/)
    expect(await (await fetch(`${server.deskOrigin}/readyz`)).json()).toMatchObject({
      database: true,
      files: true,
    })
    await server.end('SIGTERM')
  }
  {
    await using former = await startServer(inFile())
    await expect
      .poll(async () => (await fetch(`${former.deskOrigin}/readyz`)).json(), { timeout: 20_000 })
      .toMatchObject({ files: false })
    await former.end('SIGTERM')
  }

  const moved = await readAll(postgresAt())
  expect(moved['inquiry']).toHaveLength(3)
  expect((await moveTo('sqlite', inPostgres())).output).toContain('There is a database already at')
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith('pona.db')))
    rmSync(join(dataDir, name))
  const back = await moveTo('sqlite', inPostgres())
  expect(back.status, back.output).toBe(0)
  expect(await readAll({ file })).toEqual(moved)
  await using server = await startServer(inFile())
  expect(await send(server, 'Back again')).toMatch(/^PN-/)
  const readiness = await (await fetch(`${server.deskOrigin}/readyz`)).json()
  expect(readiness).toMatchObject({ database: true, complete: true, files: true })
}, 180_000)

it('refuses while a server works on the database, on either engine', async () => {
  {
    await using server = await startServer(inFile())
    expect(await moveTo(url)).toMatchObject({
      status: 1,
      output: expect.stringContaining('A server is running'),
    })
    await server.end('SIGTERM')
  }
  {
    await using server = await startServer(inPostgres())
    await expect
      .poll(async () => (await moveTo('sqlite', inPostgres())).output, { timeout: 30_000 })
      .toContain('A server is running')
    await server.end('SIGTERM')
  }
})

it('leaves a database alone that has data, and one that it can not fill', async () => {
  const other = await createPostgresDatabase(postgres.url)
  await using server = await startServer({ ...inFile(), DATABASE_URL: other, DATA_DIR: target })
  await server.end('SIGTERM')
  expect(await moveTo(other)).toMatchObject({
    status: 1,
    output: expect.stringContaining('has data already'),
  })

  const changed = join(folder, 'changed')
  mkdirSync(changed)
  for (const name of ['pona.db', 'pona.db-mark']) copyFileSync(join(dataDir, name), join(changed, name))
  await using db = await openDatabase({ file: join(changed, 'pona.db') })
  await db.deleteFrom('file_store').execute()
  await db
    .updateTable('inquiry')
    .set({ sealed: Buffer.alloc(40) })
    .where('n', '=', 1)
    .execute()
  const { inquiries } = await db
    .selectFrom('inquiry')
    .select((eb) => eb.fn.countAll<number>().as('inquiries'))
    .executeTakeFirstOrThrow()
  const settings = { DATA_KEYS: kept.dataKeys, DATA_DIR: changed }
  const refused = await moveTo(url, settings)
  expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('Nothing was moved') })
  expect((await readAll(postgresAt()))['inquiry']).toEqual([])
  const forced = await runAside(settings, 'move', '--to', url, '--although-changed')
  expect(forced).toMatchObject({ status: 0, output: expect.stringContaining('as changed as it was') })
  expect((await readAll(postgresAt()))['inquiry']).toHaveLength(inquiries)
})
