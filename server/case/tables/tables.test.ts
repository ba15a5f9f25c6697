import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/open.ts'
import type { Db } from '../../schema/tables.ts'
import { tables } from './tables.ts'

const names = Object.keys(tables) as (keyof typeof tables)[]
/** Tables of SQLite, Kysely and the rate limiter. */
const others = /^(?:sqlite_|kysely_|rate_limit$)/

let folder: string
let db: Db

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pona-tables-'))
  db = await openDatabase({ file: join(folder, 'pona.db') })
})

afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

it('every table of the database is described', async () => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    db,
  )
  const stored = rows.map(({ name }) => name).filter((name) => !others.test(name))
  expect(new Set(stored)).toEqual(new Set(names))
})

it('every table with a key of its own is rekeyed', async () => {
  for (const table of names) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
    const isSealed = rows.some(({ name }) => name === 'key_id')
    expect({ table, isSealed }).toEqual({ table, isSealed: 'sealed' in tables[table] })
  }
})

it('what is said to go with another table does', async () => {
  for (const table of names) {
    const contents = tables[table]
    if (contents.of !== 'patient' || typeof contents.erased === 'string' || 'kept' in contents.erased)
      continue
    const { rows } = await sql<{ table: string; on_delete: string }>`
      select "table", on_delete from pragma_foreign_key_list(${table})`.execute(db)
    expect({ table, rows }).toEqual({
      table,
      rows: expect.arrayContaining([{ table: contents.erased.with, on_delete: 'CASCADE' }]),
    })
  }
})
