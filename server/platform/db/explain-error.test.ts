import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { SchemaMismatchError } from '../../schema/applied-migrations.ts'
import { ConfigError } from '../config/config-error.ts'
import { explainError } from './explain-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'pona-explain-'))
afterAll(() => rmSync(folder, { recursive: true }))

function explain(perform: () => unknown) {
  try {
    perform()
  } catch (error) {
    return explainError(error)
  }
  return undefined
}

it('says what to do about a file that is no database, and a disk that is full', () => {
  const file = join(folder, 'text.db')
  writeFileSync(file, 'no database '.repeat(1000))
  const read = () => {
    using database = new DatabaseSync(file)
    database.exec('select * from sqlite_master')
  }
  expect(explain(read)?.sentence).toMatch(/^The database is damaged, .*"pona restore"/)
  const fill = () => {
    using database = new DatabaseSync(':memory:')
    database.exec('pragma max_page_count = 2; create table t (c); insert into t values (randomblob(100000))')
  }
  expect(explain(fill)?.sentence).toMatch(/^The disk is full, .*free room/)
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(explainError(full)?.sentence).toMatch(/^The disk is full, /)
})

it('says which file is missing', () => {
  const missing = join(folder, 'missing', 'file.db')
  expect(explain(() => readFileSync(missing))).toEqual({
    sentence: `${missing} does not exist: see how it is written, and make its folder first (ENOENT)`,
    isSetting: false,
  })
})

it('knows a wrong setting from another error, and leaves a sentence as it is', () => {
  expect(explainError(new ConfigError(['PORT: expected a number']))).toMatchObject({ isSetting: true })
  const mismatch = new SchemaMismatchError('The database was made by another version.')
  expect(explainError(mismatch)).toEqual({ sentence: mismatch.message, isSetting: true })
  expect(explainError(new Error('A sentence of ours'))).toBeUndefined()
})
