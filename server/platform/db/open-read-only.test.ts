import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReadOnly } from './open-read-only.ts'

const folder = mkdtempSync(join(tmpdir(), 'pona-read-only-'))
const file = join(folder, 'a.db')
const virtual = join(folder, 'virtual.db')
const written = join(folder, 'written.db')

beforeAll(() => {
  using database = new DatabaseSync(file)
  database.exec(`create table t (n integer primary key, text text) strict; insert into t values (1, 'one');
    create view v as select * from t`)
  using other = new DatabaseSync(virtual)
  other.exec('create virtual table f using fts5 (text)')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  `attach '${written}' as other`,
  `vacuum into '${written}'`,
  'insert into t values (2, null)',
  'pragma writable_schema = on',
  'pragma user_version = 7',
  "pragma journal_mode = 'wal'",
  'pragma table_info(t)',
  'create temp table other (n)',
  'begin immediate',
  'select * from v',
  "select load_extension('any')",
  'select randomblob(10)',
  'with recursive all_numbers(n) as (select 1 union all select n + 1 from all_numbers) select n from all_numbers',
])('refuses: %s', (statement) => {
  using database = openReadOnly(file)
  expect(() => database.prepare(statement).all()).toThrow(/not authorized|prohibited|authorization/)
  expect(existsSync(written)).toBe(false)
})

it.each(['select * from f', 'pragma integrity_check'])('refuses for a virtual table: %s', (statement) => {
  using database = openReadOnly(virtual)
  expect(() => database.prepare(statement).all()).toThrow()
})

it('reads tables, and checks pages', () => {
  using database = openReadOnly(file)
  expect(database.prepare('select * from t').all()).toEqual([{ n: 1, text: 'one' }])
  expect(database.prepare('select count(*) as rows from t').get()).toEqual({ rows: 1 })
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
})
