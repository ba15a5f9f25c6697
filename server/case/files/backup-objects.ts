import { DatabaseSync } from 'node:sqlite'
import { BACKUP_OBJECTS } from '../../platform/db/backup.ts'
import { isMissing, type ObjectStore, StoreError } from './object-store.ts'
import { toSealedBytes } from './sealed-chunks.ts'

type BackedUp = { objects: number; bytes: number; missing: string[] }

/**
 * Adds the objects that a copy of a database names to the copy, so that one file holds everything. Files that were
 * erased since the copy was made are marked as gone in it. Objects that the store has lost are returned as missing.
 */
export async function addObjects(
  copyFile: string,
  databaseFile: string,
  store: ObjectStore,
): Promise<BackedUp> {
  using copy = new DatabaseSync(copyFile)
  const result: BackedUp = { objects: 0, bytes: 0, missing: [] }
  if (!hasTable(copy, 'file_object')) return result
  // The copy gets its name only once all of it is on the disk.
  copy.exec('pragma journal_mode = off; pragma synchronous = off')
  copy.exec(`create table ${BACKUP_OBJECTS} (name text primary key, content blob not null) strict`)
  const insert = copy.prepare(`insert into ${BACKUP_OBJECTS} values (?, ?)`)
  for (const { name, bytes } of listNamed(copy)) {
    try {
      const content = await store.get(name, { from: 0, bytes: toSealedBytes(bytes) })
      insert.run(name, content)
      result.objects += 1
      result.bytes += content.byteLength
    } catch (error) {
      if (!isMissing(error)) throw error
      if (isNamed(databaseFile, name)) result.missing.push(name)
      else markGone(copy, name)
    }
  }
  return result
}

function listNamed(database: DatabaseSync): { name: string; bytes: number }[] {
  return database
    .prepare(
      'select name, bytes from file_object where content is null and file_id is not null order by name',
    )
    .all()
    .map((row) => ({ name: String(row['name']), bytes: Number(row['bytes']) }))
}

function isNamed(databaseFile: string, name: string): boolean {
  using database = new DatabaseSync(databaseFile, { readOnly: true })
  return (
    database.prepare('select 1 from file_object where name = ? and file_id is not null').get(name) !==
    undefined
  )
}

function markGone(copy: DatabaseSync, name: string): void {
  const id = copy.prepare('select file_id from file_object where name = ?').get(name)?.['file_id']
  if (typeof id !== 'string') return
  copy.prepare("update file set state = 'gone' where id = ?").run(id)
  copy.prepare('delete from file_object where file_id = ?').run(id)
}

/** The objects of a backup, to be read alone. Undefined for a copy that has none beside its rows. */
export function openBackupStore(backup: string): (ObjectStore & Disposable) | undefined {
  const database = new DatabaseSync(backup, { readOnly: true })
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

/** Copies what the target lacks, so it can be repeated. Returns how many objects it copied. */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  objects: AsyncIterable<{ name: string; bytes: number }>,
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
