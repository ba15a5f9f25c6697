import { DatabaseSync } from 'node:sqlite'
import type { Db } from '../../schema/tables.ts'
import { openForeign } from '../db/open-foreign.ts'
import { openReadOnly } from '../db/open-read-only.ts'
import { BACKUP_OBJECTS, CREATE_BACKUP_OBJECTS } from '../db/other-schema.ts'
import { isMissing, type ObjectStore, StoreError } from './object-store.ts'
import { toSealedBytes } from './sealed-chunks.ts'

/** The database of which the copy was made, and the store of its files. */
export type Original = {
  store: ObjectStore
  /** Whether the database still has the object: otherwise its file was erased after the copy was made. */
  isNamed: (object: string) => Promise<boolean>
}

type Collected = {
  /** Objects that the copy names, and that exist. */
  names: string[]
  /** Objects that the store has lost. */
  missing: string[]
}

/** Adds the objects that a copy of a database names to the copy, so that one file holds everything. */
export async function addObjects(copyFile: string, original: Original): Promise<Collected> {
  using copy = openUnnamed(copyFile)
  copy.exec(CREATE_BACKUP_OBJECTS)
  const insert = copy.prepare(`insert into ${BACKUP_OBJECTS} values (?, ?)`)
  return await collect(copy, original, async (name, read) => void insert.run(name, await read()))
}

/** Puts the objects that a copy of a database names into another store, as far as that lacks them. */
export async function putObjects(
  copyFile: string,
  original: Original,
  to: ObjectStore,
  requireRoomFor: (bytes: number) => Promise<void>,
): Promise<Collected & { copied: number }> {
  using copy = openUnnamed(copyFile)
  const there = await listNames(to)
  await requireRoomFor(sumMissing(listNamed(copy), there))
  let copied = 0
  const collected = await collect(copy, original, async (name, read) => {
    if (there.has(name)) return
    await to.put(name, [await read()])
    copied += 1
  })
  return { ...collected, copied }
}

async function listNames(store: ObjectStore): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { name } of store.list()) names.add(name)
  return names
}

function sumMissing(objects: readonly { name: string; bytes: number }[], there: ReadonlySet<string>): number {
  return objects.reduce((sum, { name, bytes }) => sum + (there.has(name) ? 0 : bytes), 0)
}

/** Bytes that `copyObjects` would add to a store. */
export async function measureMissing(
  objects: AsyncIterable<{ name: string; bytes: number }> | Iterable<{ name: string; bytes: number }>,
  to: ObjectStore,
): Promise<number> {
  return sumMissing(await Array.fromAsync(objects), await listNames(to))
}

/** The copy gets its name only once all of it is on the disk. */
function openUnnamed(copyFile: string): DatabaseSync {
  const copy = new DatabaseSync(copyFile)
  copy.exec('pragma journal_mode = off; pragma synchronous = off')
  return copy
}

/** Files that were erased since the copy was made are marked as gone in it. */
async function collect(
  copy: DatabaseSync,
  { store, isNamed }: Original,
  take: (name: string, read: () => Promise<Uint8Array>) => Promise<void>,
): Promise<Collected> {
  const collected: Collected = { names: [], missing: [] }
  for (const { name, bytes } of listNamed(copy)) {
    try {
      await take(name, () => store.get(name, { from: 0, bytes }))
      collected.names.push(name)
    } catch (error) {
      if (!isMissing(error)) throw error
      if (await isNamed(name)) collected.missing.push(name)
      else markGone(copy, name)
    }
  }
  return collected
}

/** Whether a database of any version names the object. The database is only read. */
export async function isNamedInFile(databaseFile: string, name: string): Promise<boolean> {
  using database = openReadOnly(databaseFile)
  const named = database.prepare('select 1 from file_object where name = ? and file_id is not null').get(name)
  return named !== undefined
}

/** The sealed bytes in the store that the database of a file, of any version, names. */
export function measureNamedIn(databaseFile: string): number {
  using database = openReadOnly(databaseFile)
  return sumMissing(listNamed(database), new Set())
}

/** The sealed bytes in the store that an open database names. */
export async function measureNamed(db: Db): Promise<number> {
  const objects = await db
    .selectFrom('file_object')
    .select('bytes')
    .where('content', 'is', null)
    .where('file_id', 'is not', null)
    .execute()
  return objects.reduce((sum, { bytes }) => sum + toSealedBytes(bytes), 0)
}

/** The objects in the store that a database file names, with their sealed size. */
export function listNamedIn(file: string): { name: string; bytes: number }[] {
  using database = openForeign(file)
  return listNamed(database)
}

function listNamed(database: DatabaseSync): { name: string; bytes: number }[] {
  if (!hasTable(database, 'file_object')) return []
  return database
    .prepare(
      'select name, bytes from file_object where content is null and file_id is not null order by name',
    )
    .all()
    .map((row) => ({ name: String(row['name']), bytes: toSealedBytes(Number(row['bytes'])) }))
}

export async function isNamedInDatabase(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('file_object')
    .select('name')
    .where('name', '=', name)
    .where('file_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

function markGone(copy: DatabaseSync, name: string): void {
  const id = copy.prepare('select file_id from file_object where name = ?').get(name)?.['file_id']
  if (typeof id !== 'string') return
  copy.prepare("update file set state = 'gone' where id = ?").run(id)
  copy.prepare('delete from file_object where file_id = ?').run(id)
}

/** Opens the objects of a backup for reading only. Undefined for a copy of rows alone. */
export function openBackupStore(backup: string): (ObjectStore & Disposable) | undefined {
  const database = openForeign(backup)
  if (!hasTable(database, BACKUP_OBJECTS)) {
    database.close()
    return undefined
  }
  const select = database.prepare(`select content from ${BACKUP_OBJECTS} where name = ?`)
  const names = database.prepare(`select name, length(content) as bytes from ${BACKUP_OBJECTS} order by name`)
  let last: { name: string; content: Uint8Array } | undefined

  function find(name: string): Uint8Array {
    if (last?.name === name) return last.content
    const content = select.get(name)?.['content']
    if (!(content instanceof Uint8Array)) throw new StoreError('missing', `The backup has no object ${name}`)
    last = { name, content }
    return content
  }

  return {
    get: async (name, { from, bytes }) => find(name).subarray(from, from + bytes),
    async *list() {
      for (const row of names.iterate())
        yield { name: String(row['name']), bytes: Number(row['bytes']), changedAt: 0 }
    },
    put: () => Promise.reject(new Error('A backup is not written to')),
    delete: () => Promise.reject(new Error('A backup is not written to')),
    readFreeBytes: async () => undefined,
    [Symbol.dispose]: () => database.close(),
  }
}

/** A new file of objects alone, as `openBackupStore` reads it. */
export function createBackupStore(file: string): ObjectStore & Disposable {
  const database = openUnnamed(file)
  database.exec(CREATE_BACKUP_OBJECTS)
  const insert = database.prepare(`insert into ${BACKUP_OBJECTS} values (?, ?)`)
  const remove = database.prepare(`delete from ${BACKUP_OBJECTS} where name = ?`)
  return {
    put: async (name, parts) => void insert.run(name, Buffer.concat(parts)),
    delete: async (name) => void remove.run(name),
    get: () => Promise.reject(new Error('A new backup is only written')),
    async *list() {},
    readFreeBytes: async () => undefined,
    [Symbol.dispose]: () => database.close(),
  }
}

/** Copies what the target lacks, so it can be repeated. Returns how many objects it copied. */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  objects: AsyncIterable<{ name: string; bytes: number }> | Iterable<{ name: string; bytes: number }>,
): Promise<number> {
  let copied = 0
  for await (const { name, bytes } of objects) {
    const range = { from: 0, bytes }
    const content = await from.get(name, range)
    if (await hasSame(to, name, content)) continue
    await to.put(name, [content])
    copied += 1
  }
  return copied
}

async function hasSame(store: ObjectStore, name: string, content: Uint8Array): Promise<boolean> {
  try {
    return Buffer.compare(await store.get(name, { from: 0, bytes: content.byteLength + 1 }), content) === 0
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined
  )
}
