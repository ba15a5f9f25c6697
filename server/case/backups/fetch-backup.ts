import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { requireRoom } from '../../platform/disk/require-room.ts'
import { isMissing } from '../../platform/store/object-store.ts'
import type { Keyring } from '../../platform/vault/keyring.ts'
import { readObjects } from '../files/read-content.ts'
import { listBackups, openBackupKey, readManifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

export type FetchedBackup = { name: string; file: string; madeAt: number }

/**
 * Opens the copy of the database of a backup into a new SQLite file in `folder`. `wanted` is `latest`, a name, or the
 * beginning of one, such as a day, which means the last of it. Throws with a sentence when there is no such backup, a data
 * key is missing, or a part of it is missing or was changed.
 */
export async function fetchBackup(
  place: BackupPlace,
  wanted: string,
  { keyring, folder }: { keyring: Keyring; folder: string },
): Promise<FetchedBackup> {
  const names = await listBackups(place)
  const name = wanted === 'latest' ? names[0] : names.find((each) => each.startsWith(wanted))
  if (name === undefined)
    throw new Error(
      names.length === 0
        ? `There is no backup in ${place.name} yet`
        : `There is no backup ${wanted} in ${place.name}: "pona backup list" names them`,
    )
  const { key, copy, madeAt, databaseBytes } = await readManifest(place, name)
  // It is copied once more, to be tried.
  await requireRoom([{ folder, bytes: 2 * databaseBytes }], {
    dataDir: folder,
    what: 'two copies of the database',
  })
  const file = join(folder, 'fetched.db')
  const opened = readObjects(place.objects, openBackupKey(keyring, name, key), copy)
  try {
    await pipeline(
      Readable.from(opened),
      createZstdDecompress(),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    )
  } catch (cause) {
    if (isMissing(cause))
      throw new Error(`A part of the backup ${name} is missing in ${place.name}: take another one`, { cause })
    throw cause
  }
  return { name, file, madeAt }
}
