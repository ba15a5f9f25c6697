import { createReadStream, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compose, Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import { sql } from 'kysely'
import { checkBackup, copyWhole, measureFile } from '../../platform/db/backup.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { type Planned, requireRoom } from '../../platform/disk/require-room.ts'
import { isNamedInDatabase, putObjects } from '../../platform/store/backup-objects.ts'
import type { ObjectStore } from '../../platform/store/object-store.ts'
import { createFileKey } from '../../platform/store/sealed-chunks.ts'
import { writeObjects } from '../../platform/store/write-objects.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { copyDatabase } from '../tables/copy-database.ts'
import { sealBackupKey, toBackupName, toDatabaseId, writeManifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** Most of it is sealed, which nothing compresses: higher levels take longer and save no more. */
const ZSTD_LEVEL = 1

export type Origin = {
  db: Db
  vault: Vault
  /** The file store. */
  store: ObjectStore
  /** Undefined for PostgreSQL. */
  databaseFile: string | undefined
}

type Writing = {
  /** For the copy, which isn't sealed. In DATA_DIR. */
  folder: string
  now: () => Date
  /** Leaves the contents of files where they are. */
  withoutFiles?: boolean
}

type Written = {
  name: string
  /** Objects of files that were not in the place yet. */
  copied: number
  /** Size of the sealed copy of the database. */
  bytes: number
  /** Objects that the file store has lost. */
  missing: string[]
}

/** Writes a snapshot of PostgreSQL to a new SQLite file while others write. */
export async function copyToFile(db: Db, file: string): Promise<void> {
  {
    await using copy = await openDatabase({ file })
    await copyDatabase(db, copy, {})
  }
  // The mark of a database that serves; a restore makes a new one.
  rmSync(`${file}-mark`)
}

export async function measureDatabase({
  db,
  databaseFile,
}: Pick<Origin, 'db' | 'databaseFile'>): Promise<number> {
  if (databaseFile !== undefined) return measureFile(databaseFile)
  const { rows } = await sql<{ bytes: number }>`select sum(pg_total_relation_size(oid))::bigint as bytes
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(db)
  return Number(rows[0]?.bytes)
}

/** Makes a backup in the place; it counts once its manifest is there. */
export async function writeBackup(
  origin: Origin,
  place: BackupPlace,
  { folder, now, withoutFiles = false }: Writing,
): Promise<Written> {
  const madeAt = now()
  const name = toBackupName(madeAt)
  const file = join(folder, 'copy.db')
  const databaseBytes = await measureDatabase(origin)
  const inPlace = (bytes: number): Planned[] =>
    place.folder === undefined ? [] : [{ folder: place.folder, bytes }]
  await requireRoom([{ folder, bytes: databaseBytes }, ...inPlace(databaseBytes)], {
    dataDir: folder,
    what: 'a copy of the database',
  })
  if (origin.databaseFile === undefined) await copyToFile(origin.db, file)
  else await copyWhole(origin.databaseFile, file)
  checkBackup(file)
  // First, because it marks in the copy what was erased meanwhile.
  const { names, missing, copied } = withoutFiles
    ? { names: [], missing: [], copied: 0 }
    : await putObjects(
        file,
        { store: origin.store, isNamed: (object) => isNamedInDatabase(origin.db, object) },
        place.objects,
        (bytes) =>
          requireRoom(inPlace(bytes + databaseBytes), { dataDir: folder, what: 'the files of a backup' }),
      )
  const key = { ...createFileKey(name), fileId: name }
  const compressed = compose(
    createReadStream(file),
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  )
  const { objects, bytes } = await writeObjects(place.objects, key, Readable.from(compressed))
  await writeManifest(place, name, {
    names,
    manifest: {
      format: 1,
      madeAt: madeAt.getTime(),
      database: toDatabaseId(origin.vault),
      key: sealBackupKey(origin.vault, key),
      copy: objects.map(({ firstChunk, ...object }) => ({ ...object, first_chunk: firstChunk })),
      objects: names.length,
      databaseBytes: statSync(file).size,
    },
  })
  return { name, copied, bytes, missing }
}
