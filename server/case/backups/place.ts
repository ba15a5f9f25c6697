import { join, resolve } from 'node:path'
import { readFreeSpace } from '../../platform/disk/disk-space.ts'
import { createFolderStore } from '../../platform/store/folder-store.ts'
import type { ObjectStore } from '../../platform/store/object-store.ts'
import { createS3Store } from '../../platform/store/s3-store.ts'

/** Lies in the folder or bucket, and has all objects of backups. Other contents are left alone. */
const FOLDER = 'pona-backups'

/** Where backups lie. */
export type BackupPlace = {
  /** The address without its secret. */
  name: string
  /** In which it lies; undefined for a bucket, which nothing limits. */
  folder: string | undefined
  /** Sealed, shared by all backups: the files of patients and staff as the file store has them, and copies of the database. */
  objects: ObjectStore
  /** Manifests of the backups, and the names of their objects. */
  backups: ObjectStore
}

export function openBackupPlace(backupTo: string | URL): BackupPlace {
  if (backupTo instanceof URL)
    return {
      name: `s3://${backupTo.host}${backupTo.pathname}`,
      folder: undefined,
      objects: createS3Store(backupTo, `${FOLDER}/objects/`),
      backups: createS3Store(backupTo, `${FOLDER}/backups/`),
    }
  const folder = resolve(backupTo)
  return {
    name: folder,
    folder,
    objects: createFolderStore(join(folder, FOLDER, 'objects'), readFreeSpace),
    backups: createFolderStore(join(folder, FOLDER, 'backups'), readFreeSpace),
  }
}
