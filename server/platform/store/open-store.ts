import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Room, readFreeSpace } from '../disk/disk-space.ts'
import { createFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

export const toFilesFolder = (dataDir: string) => join(dataDir, 'files')

/** The store of the settings: a bucket, or a folder in the data folder. Opens and creates nothing. */
export function openObjectStore(
  { filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>,
  readRoom: (folder: string) => Promise<Room> = readFreeSpace,
): ObjectStore {
  return filesUrl ? createS3Store(filesUrl) : createFolderStore(toFilesFolder(dataDir), readRoom)
}
