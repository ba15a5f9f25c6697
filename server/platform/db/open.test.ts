import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import { checkSqliteVersion } from './sqlite.ts'
import { isWriteFailure } from './write-failure.ts'

let file: string

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'pona-db-')), 'pona.db')
})

afterEach(() => rmSync(file, { force: true }))

it('writes durably: WAL, and a sync with every commit', async () => {
  const db = await openDatabase({ file })
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  expect([journal.rows[0]?.journal_mode, synchronous.rows[0]?.synchronous]).toEqual(['wal', 2])
  await db.destroy()
})

it.each(['3.51.3', '3.7.0', '3.5.100', undefined])('refuses SQLite %s', (version) => {
  expect(() => checkSqliteVersion(version)).toThrow('SQLite must be 3.53.0 or newer')
})

it.each(['3.53.0', '3.53.4', '3.100.0', '4.0.0'])('takes SQLite %s', (version) => {
  expect(() => checkSqliteVersion(version)).not.toThrow()
})

it('opens again what it made before', async () => {
  await (await openDatabase({ file })).destroy()
  const db = await openDatabase({ file })
  expect(await db.selectFrom('inquiry').selectAll().execute()).toEqual([])
  await db.destroy()
})

it('leaves nothing of migrations that were cut short, and runs them whole the next time', async () => {
  using obstacle = new DatabaseSync(file)
  obstacle.exec('create table secret (name text)')
  await expect(openDatabase({ file })).rejects.toThrow('The database could not be migrated')
  expect(obstacle.prepare("select name from sqlite_master where type = 'table'").all()).toEqual([
    { name: 'secret' },
  ])
  obstacle.exec('drop table secret')
  await (await openDatabase({ file })).destroy()
})

it('refuses a file that a newer program has written', async () => {
  const db = await openDatabase({ file })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  await db.destroy()
  await expect(openDatabase({ file })).rejects.toThrow('9999-later')
})

it('distinguishes an unwritable database from an error in a statement', async () => {
  const db = await openDatabase({ file })
  const mistake = await sql`insert into nothing values (1)`.execute(db).catch((error: unknown) => error)
  await sql`pragma query_only = on`.execute(db)
  const refusal = await sql`delete from outbox`.execute(db).catch((error: unknown) => error)
  expect([isWriteFailure(mistake), isWriteFailure(refusal)]).toEqual([false, true])
  await db.destroy()
})

it('begins transactions as writers, so that another writer waits and neither fails midway', async () => {
  const [first, second] = [await openDatabase({ file }), await openDatabase({ file })]
  await sql`pragma busy_timeout = 0`.execute(second)
  await first.transaction().execute(async (trx) => {
    await trx.selectFrom('outbox').selectAll().execute()
    const refusal = await second
      .transaction()
      .execute(async (other) => other.selectFrom('outbox').selectAll().execute())
      .catch((error: unknown) => error)
    expect(isWriteFailure(refusal)).toBe(true)
  })
  await Promise.all([first.destroy(), second.destroy()])
})

it('refuses a damaged file, and one that is no database, in a sentence', async () => {
  await (await openDatabase({ file })).destroy()
  const whole = readFileSync(file)
  for (const damaged of [Buffer.from(whole).fill(7, 8192, 12_288), Buffer.alloc(8192, 'no database ')]) {
    writeFileSync(file, damaged)
    await expect(openDatabase({ file })).rejects.toThrow('The database is damaged: restore a backup')
  }
})
