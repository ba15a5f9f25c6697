// Runs on PostgreSQL too.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isPostgresRun, prepareTestDatabase, type TestDatabase } from '#testing/server/database.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { readApplied } from '../../server/schema/applied-migrations.ts'
import type { Db } from '../../server/schema/tables.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pona-development-'))
  database = await prepareTestDatabase(folder)
})

afterEach(async () => {
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

it.each([
  [
    'the migrations of an earlier development version',
    ['0001-inquiries', '0002-staff', '0030-template-authors'],
  ],
  ['another text of 0001, as of 1.0.0-rc.1', ['0001-000000000000']],
])('a database with %s is refused with what to do, and left untouched', async (_, names) => {
  await using db = await openDatabase(database.address)
  const own = await readApplied(db)
  await setMigrations(db, names)
  const before = await readContent(db)
  await expect(openDatabase(database.address)).rejects.toThrow(
    `The database was made by a version before 1.0.0, such as 1.0.0-rc.1, or by a development version (its migration ${names[0]} is not the one of this program), and was left as it is: save what it holds with the version that made it (pona inquiry export REFERENCE FILE.zip), then give this program an empty DATA_DIR or DATABASE_URL, as docs/upgrading.md says.`,
  )
  expect(await readContent(db)).toEqual(before)
  // The schema is used again by other tests.
  await setMigrations(db, own)
})

it.skipIf(isPostgresRun())('a closed file of another version is not written, and gets no mark', async () => {
  const db = await openDatabase(database.address)
  await setMigrations(db, ['0001-inquiries'])
  await db.destroy()
  rmSync(join(folder, 'pona.db-mark'))
  const before = readFiles()
  await expect(openDatabase(database.address)).rejects.toThrow('development version')
  expect(readFiles()).toEqual(before)
})

async function setMigrations(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db)
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db)
}

async function readContent(db: Db): Promise<unknown> {
  if (!isPostgresRun()) return readFiles()
  const { rows } = await sql`select schema_to_xml_and_xmlschema(current_schema(), true, false, '')`.execute(
    db,
  )
  return rows
}

/** All but `-shm`, which holds the locks of readers. */
function readFiles(): string[] {
  return ['', '-wal', '-mark'].map((suffix) => {
    const file = join(folder, `pona.db${suffix}`)
    return existsSync(file) ? readFileSync(file, 'base64') : ''
  })
}
