import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { damageAnIndex } from '#testing/server/damage.ts'
import type { Db } from '../../schema/tables.ts'
import { makeHighWater, readHighWater } from './high-water.ts'
import { acceptLosses, findLosses, reportLoss } from './losses.ts'
import { openDatabase } from './open.ts'

const ROLLED_BACK = 1_000

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-verify-'))
  file = join(folder, 'pona.db')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the database, appends to its event log, and copies its files as a kill would leave them. */
async function appendAndCopy(count: number, copy: string): Promise<void> {
  const db = await openDatabase({ file })
  const last = await db.selectFrom('event').select('n').orderBy('n', 'desc').executeTakeFirst()
  for (let added = 1; added <= count; added++) await append(db, (last?.n ?? 0) + added)
  for (const suffix of ['', '-wal', '-mark']) copyFileSync(file + suffix, copy + suffix)
  await db.destroy()
}

function append(db: Db, n: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const hash = crypto.getRandomValues(new Uint8Array(32))
    const entry = { n, subject_id: 'x', kind: 'viewed' as const, actor: 'server', at: 1, detail: '{}' }
    await trx
      .insertInto('event')
      .values({ ...entry, previous_hash: hash, hash })
      .execute()
    if (n === ROLLED_BACK) throw new Error('Rolled back')
  })
}

async function open(path: string): Promise<string[]> {
  await (await openDatabase({ file: path })).destroy()
  return findLosses(path)
}

it('reports rows that a damaged WAL lost, keeps the files as found, and opens', async () => {
  const copy = join(folder, 'copy.db')
  await appendAndCopy(5, copy)
  const log = readFileSync(`${copy}-wal`)
  const cut = log.subarray(0, Math.floor(log.length / 2))
  writeFileSync(`${copy}-wal`, cut)
  expect(await open(copy)).toEqual([
    expect.stringMatching(/^The database lacks the newest [1-5] of 5 entries/),
  ])
  const found = readdirSync(folder).find((name) => /^copy\.db\.found-.*Z-wal$/.test(name)) ?? ''
  expect(readFileSync(join(folder, found))).toEqual(cut)
  // The alarm stays; the same loss is not found twice.
  expect(await open(copy)).toHaveLength(1)
})

it('finds nothing missing after a kill, nor with a mark that a power cut left behind', async () => {
  const [copy, older] = [join(folder, 'copy.db'), join(folder, 'older.db')]
  await appendAndCopy(2, older)
  await appendAndCopy(3, copy)
  expect(readHighWater(copy)).toMatchObject({ n: 5 })
  copyFileSync(`${older}-mark`, `${copy}-mark`)
  expect(await open(copy)).toEqual([])
})

it('detects another database with the same number of entries', async () => {
  const [copy, other] = [join(folder, 'copy.db'), join(folder, 'other.db')]
  await appendAndCopy(3, copy)
  rmSync(file)
  rmSync(`${file}-mark`)
  await appendAndCopy(4, other)
  copyFileSync(`${copy}-mark`, `${other}-mark`)
  expect(await open(other)).toEqual([expect.stringContaining('Entry 3 of the event log is not the one')])
})

it('detects a missing database', async () => {
  await appendAndCopy(2, join(folder, 'copy.db'))
  rmSync(file)
  expect(await open(file)).toEqual([expect.stringContaining('lacks the newest 2 of 2 entries')])
})

it.each(['unreadable', 'absent'])('reports that losses are unknown if the mark is %s', async (state) => {
  await (await openDatabase({ file })).destroy()
  if (state === 'absent') rmSync(`${file}-mark`)
  else appendFileSync(`${file}-mark`, 'x')
  expect(await open(file)).toEqual([expect.stringContaining(`mark beside the database is ${state}`)])
})

it('marks a database of a version without marks, and says nothing', async () => {
  await appendAndCopy(2, join(folder, 'copy.db'))
  {
    using database = new DatabaseSync(file)
    database.exec('pragma user_version = 0')
  }
  rmSync(`${file}-mark`)
  expect(await open(file)).toEqual([])
  expect(readHighWater(file)).toMatchObject({ n: 2 })
})

it('does not raise the mark for what was rolled back', async () => {
  const db = await openDatabase({ file })
  await expect(append(db, ROLLED_BACK)).rejects.toThrow('Rolled back')
  await db.destroy()
  expect(readHighWater(file)).toMatchObject({ n: 0 })
})

/** Damaged where no commit of `appendAndCopy` changes it. */
async function copyDamaged(copy: string): Promise<void> {
  await (await openDatabase({ file })).destroy()
  damageAnIndex(file)
  await appendAndCopy(3, copy)
}

function forgetLog(copy: string): void {
  const mark = readHighWater(copy)
  if (typeof mark === 'object') makeHighWater(copy, mark)
}

it('leaves damage that nothing points to, to the check of all pages after a start', async () => {
  const copy = join(folder, 'copy.db')
  await copyDamaged(copy)
  expect(await open(copy)).toEqual([])
})

it.each([
  ['whose log the mark does not name', forgetLog],
  ['of which a loss is not accepted', (copy: string) => reportLoss(copy, 'One')],
])('checks all pages of a database %s before it opens it', async (_which, makeDoubtful) => {
  const copy = join(folder, 'copy.db')
  await copyDamaged(copy)
  makeDoubtful(copy)
  await expect(open(copy)).rejects.toThrow('The database is damaged: restore a backup')
})

it('leaves a damaged database and its log as they are', async () => {
  const copy = join(folder, 'copy.db')
  await appendAndCopy(3, copy)
  const files = [Buffer.alloc(8192, 'no database '), readFileSync(`${copy}-wal`).fill(7, 0, 32)]
  writeFileSync(copy, files[0] ?? '')
  writeFileSync(`${copy}-wal`, files[1] ?? '')
  await expect(open(copy)).rejects.toThrow('The database is damaged: restore a backup')
  expect([readFileSync(copy), readFileSync(`${copy}-wal`)]).toEqual(files)
})

it('rolls back what a first start had begun before its log', async () => {
  writeFileSync(file, '')
  writeFileSync(`${file}-journal`, Buffer.alloc(512))
  expect(await open(file)).toEqual([])
})

it('keeps every loss until all are accepted, and their report afterwards', () => {
  reportLoss(file, 'One')
  reportLoss(file, 'Two')
  expect(findLosses(file)).toEqual(['One', 'Two'])
  expect(acceptLosses(file, new Date(0))).toEqual(['One', 'Two'])
  expect([findLosses(file), acceptLosses(file, new Date(0))]).toEqual([[], []])
  expect(existsSync(`${file}-losses.accepted-1970-01-01T00-00-00-000Z`)).toBe(true)
})
