import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import { leasedTables, lockAlone } from './own-leases.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-leases-'))
  file = join(folder, 'pona.db')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('knows every table with leases', async () => {
  const db = await openDatabase({ file })
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and exists (select 1 from pragma_table_info(sqlite_master.name) where name = 'lease_until')`.execute(
    db,
  )
  await db.destroy()
  expect(rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...leasedTables].toSorted((a, b) => a.localeCompare(b)),
  )
})

it('lets one server alone have the file', () => {
  {
    using first = lockAlone(file)
    expect(first).toBeDefined()
    expect(lockAlone(file)).toBe(undefined)
  }
  using next = lockAlone(file)
  expect(next).toBeDefined()
})

it('passes the file on when the process that had it is killed', async () => {
  const program = `import { lockAlone } from ${JSON.stringify(new URL('./own-leases.ts', import.meta.url).href)}
    console.log(lockAlone(${JSON.stringify(file)}) !== undefined); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said] = await once(other.stdout, 'data')
  expect(String(said).trim()).toBe('true')
  expect(lockAlone(file)).toBe(undefined)
  other.kill('SIGKILL')
  await once(other, 'exit')
  using next = lockAlone(file)
  expect(next).toBeDefined()
})

it('says why where no lock can be made, which is no lock of somebody else', () => {
  expect(() => lockAlone(join(folder, 'missing', 'pona.db'))).toThrow(/pona\.db-owner can't be made/)
})

it('keeps the lock although nobody holds its object', async () => {
  const program = `import { lockAlone } from ${JSON.stringify(new URL('./own-leases.ts', import.meta.url).href)}
    lockAlone(${JSON.stringify(file)}); setImmediate(() => { gc(); console.log('collected') }); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(other.stdout, 'data')
  expect(lockAlone(file)).toBe(undefined)
  other.kill('SIGKILL')
})
