import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runOn, send, startOn } from '#testing/server/commands.ts'

const root = mkdtempSync(join(tmpdir(), 'pona-hostile-'))
const sound = join(root, 'sound.db')

let folder: string
let dataDir: string
let file: string

beforeAll(async () => {
  const original = join(root, 'original')
  const server = await startOn(original)
  for (let n = 0; n < 3; n++) await send(server, `Message ${n}`)
  await server.end('SIGTERM')
  expect(runOn(original, 'backup', sound)).toMatchObject({ status: 0 })
}, 60_000)

beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'backup.db')
  cpSync(join(root, 'original'), dataDir, { recursive: true })
  cpSync(sound, file)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function readRows(database: string): unknown[] {
  using opened = new DatabaseSync(database, { readOnly: true })
  return ['inquiry', 'event', 'secret', 'outbox'].map((table) =>
    opened.prepare(`select * from ${table} order by 1`).all(),
  )
}

/** The schema's own rows can be written with any SQLite program. */
function spoil(...statements: string[]): void {
  using backup = new DatabaseSync(file, { defensive: false })
  backup.exec('pragma writable_schema = on')
  for (const statement of statements) backup.exec(statement)
}

const append = (text: string) =>
  `update sqlite_master set sql = sql || '; ${text.replaceAll("'", "''")}' where name = 'inquiry'`

/** SQLite itself refuses such a schema since 3.54. */
const CHANGED_TABLE = /the table "inquiry" is not one that Pona has made|is no backup of Pona/

const attacks: [string, RegExp, () => void][] = [
  [
    'a statement in the schema that deletes rows of the database that serves',
    CHANGED_TABLE,
    () => spoil(append(`attach '${join(dataDir, 'pona.db')}' as served; delete from served.inquiry`)),
  ],
  [
    'a statement in the schema that writes a file',
    CHANGED_TABLE,
    () => spoil(append(`attach '${join(folder, 'written')}' as other; create table other.t (x)`)),
  ],
  [
    'a trigger',
    /the trigger "spy" is not/,
    () => spoil('create trigger spy after update on outbox begin delete from inquiry; end'),
  ],
  [
    'a trigger that calls itself a table',
    /is no backup of Pona/,
    () =>
      spoil(
        'create trigger harmless after update on outbox begin delete from inquiry; end',
        "update sqlite_master set type = 'table', tbl_name = 'harmless' where name = 'harmless'",
      ),
  ],
  [
    'a view in the place of a table',
    /the view "notice" is not/,
    () => spoil('drop table notice', "create view notice as select 'x' as id"),
  ],
  [
    'a virtual table in the place of a table',
    /the table "notice" is not/,
    () => spoil('drop table notice', 'create virtual table notice using fts5 (id)'),
  ],
  [
    'a virtual table in the place of the migrations',
    /the table "kysely_migration" is not/,
    () => spoil('drop table kysely_migration', 'create virtual table kysely_migration using fts5 (name)'),
  ],
  [
    'a view in the place of the migrations',
    /is no backup of Pona/,
    () => spoil('drop table kysely_migration', "create view kysely_migration as select '0001' as name"),
  ],
  [
    'a generated column',
    /the table "notice" is not/,
    () => spoil("alter table notice add column made text generated always as (lower('X')) virtual"),
  ],
  [
    'an index on an expression',
    /the index "by_expression" is not/,
    () => spoil('create index by_expression on inquiry (abs(n))'),
  ],
  [
    'a view in the place of the objects of files',
    /the view "backup_object" is not/,
    () => spoil('drop table backup_object', 'create view backup_object as select 1 as name, 2 as content'),
  ],
  [
    'no root of the MAC keys, and no events',
    /sealed with no data key/,
    () => spoil('delete from secret', 'delete from setting', 'delete from event'),
  ],
]

it.each(attacks)('refuses a backup that has %s, and runs nothing of it', (_, reason, attack) => {
  const before = [readRows(join(dataDir, 'pona.db')), readdirSync(dataDir).toSorted()]
  attack()
  for (const args of [[file, '--drill'], [file], [file, '--although-changed']]) {
    expect(runOn(dataDir, 'restore', ...args)).toMatchObject({
      status: 1,
      output: expect.stringMatching(reason),
    })
    expect([readRows(join(dataDir, 'pona.db')), readdirSync(dataDir).toSorted()]).toEqual(before)
    expect(existsSync(join(folder, 'written'))).toBe(false)
  }
})

it('a server refuses its own database with a trigger, and leaves it as it is', async () => {
  file = join(dataDir, 'pona.db')
  spoil('create trigger spy after insert on inquiry begin delete from event; end')
  const before = readFileSync(file)
  await expect(startOn(dataDir)).rejects.toThrow('the trigger "spy" is not one that Pona has made')
  expect(readFileSync(file)).toEqual(before)
})

it('a server refuses its own database with a virtual table', async () => {
  file = join(dataDir, 'pona.db')
  spoil('create virtual table words using fts5 (text)')
  await expect(startOn(dataDir)).rejects.toThrow('the table "words" is not one that Pona has made')
})

it('restores a sound backup into which another program has put a table of its own, without that', () => {
  spoil('create table _replica (seq integer)', 'insert into _replica values (1)')
  const saved = readRows(file)
  expect(runOn(dataDir, 'restore', file)).toMatchObject({
    status: 0,
    output: expect.stringContaining('its event log of 5 events is intact'),
  })
  expect(readRows(join(dataDir, 'pona.db'))).toEqual(saved.with(3, expect.anything()))
  using restored = new DatabaseSync(join(dataDir, 'pona.db'), { readOnly: true })
  expect(restored.prepare("select 1 from sqlite_master where name = '_replica'").get()).toBeUndefined()
})

it('puts no object of a backup outside the store of files', () => {
  spoil(
    "insert into backup_object values ('../../escaped', x'00')",
    "insert into file_store (one, id) values (1, 'any')",
  )
  expect(runOn(dataDir, 'restore', file)).toMatchObject({
    status: 1,
    output: expect.stringContaining('is no name of an object'),
  })
  expect(existsSync(join(dataDir, 'escaped')) || existsSync(join(folder, 'escaped'))).toBe(false)
})
