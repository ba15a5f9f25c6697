import { existsSync } from 'node:fs'
import { fetchBackup } from '../server/case/backups/fetch-backup.ts'
import { listBackups, listNewestOfEach } from '../server/case/backups/manifest.ts'
import type { BackupPlace } from '../server/case/backups/place.ts'
import type { Present } from '../server/company/settings/present.ts'
import type { Config } from '../server/platform/config/config.ts'
import { listNamedIn, openBackupStore } from '../server/platform/store/backup-objects.ts'
import type { ObjectStore } from '../server/platform/store/object-store.ts'
import { findKeyring } from '../server/platform/vault/open-keyring.ts'
import { openPresentPlace } from './backup.ts'
import { readPresentOrDefault } from './store/read-present.ts'

/** A time, as `pona backup list` names backups, or its beginning. */
const TIME = /^\d{4}-\d\d-\d\d(?:T[\d-]*Z?)?$/

export type RestoreSource = Disposable & {
  name: string
  /** The database, as an SQLite file; perhaps with the objects of files in it. */
  file: string
  /** The objects of files. Undefined for a copy that was made by hand: they lie where they lay. */
  objects: ObjectStore | undefined
  listObjects(): AsyncIterable<{ name: string; bytes: number }> | Iterable<{ name: string; bytes: number }>
  /** Undefined for a file. */
  madeAt: number | undefined
}

type Opening = { folder: string; isDrill: boolean }

/** `wanted`: a file, or `latest` or the time of a backup, which is opened into `folder`. */
export async function findSource(
  config: Config,
  wanted: string,
  { folder, isDrill }: Opening,
): Promise<RestoreSource> {
  if (existsSync(wanted) || !(wanted === 'latest' || TIME.test(wanted)))
    return await openFile(config, wanted, folder)
  const place = openPresentPlace(config.backupTo === undefined ? await findPresentPlace() : config)
  if (wanted === 'latest' && !isDrill) await refuseSeveral(place)
  const { name, file, madeAt } = await fetchBackup(place, wanted, { keyring: findKeyring(config), folder })
  return {
    name: `${name} in ${place.name}`,
    file,
    madeAt,
    objects: place.objects,
    listObjects: () => listNamedIn(file),
    [Symbol.dispose]() {},
  }
}

/** The newest may be of an installation that was to be replaced, and is empty. */
async function refuseSeveral(place: BackupPlace): Promise<void> {
  const newest = await listNewestOfEach(place)
  if (newest.length <= 1) return
  throw new Error(
    `${place.name} has backups of ${newest.length} databases, so "latest" may be the wrong one. Name a time instead. The ` +
      `newest of each: ${newest.join(', ')}. With --drill the command says how many inquiries one has`,
  )
}

/** As it was set at the desk. A restore must go on without: the database may be what is broken. */
async function findPresentPlace(): Promise<Pick<Present, 'backupTo'>> {
  return await readPresentOrDefault().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `BACKUP_TO is not set, and the settings can't be read for the place of the backups: ${reason}`,
    )
  })
}

async function openFile(config: Config, file: string, folder: string): Promise<RestoreSource> {
  const objects = openBackupStore(file)
  if (objects !== undefined && (await listBackups({ backups: objects })).length > 0) {
    using _objects = objects
    return await openSealedFile(config, { file, objects, folder })
  }
  return {
    name: file,
    file,
    madeAt: undefined,
    objects,
    listObjects: () => objects?.list() ?? [],
    [Symbol.dispose]: () => objects?.[Symbol.dispose](),
  }
}

type SealedFile = { file: string; objects: ObjectStore; folder: string }

/** As `pona backup FILE --sealed` writes it: of the database alone. The contents of files lie where they lay. */
async function openSealedFile(config: Config, { file, objects, folder }: SealedFile): Promise<RestoreSource> {
  const place = { name: file, folder: undefined, objects, backups: objects }
  const fetched = await fetchBackup(place, 'latest', { keyring: findKeyring(config), folder })
  return {
    name: file,
    file: fetched.file,
    madeAt: fetched.madeAt,
    objects: undefined,
    listObjects: () => [],
    [Symbol.dispose]() {},
  }
}
