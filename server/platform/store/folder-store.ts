import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isOverQuota } from '../db/no-room.ts'
import type { Room } from '../disk/disk-space.ts'
import {
  isObjectName,
  type ObjectStore,
  refuseUnsafeName,
  type StoredObject,
  StoreError,
} from './object-store.ts'

/** Objects lie in 256 folders, by the start of their names: a large folder is slow to list. */
const PREFIX_LENGTH = 2
const UNFINISHED = '.unfinished'

/** Calls that decide whether an object outlasts a power cut. */
type Disk = {
  open(path: string, flags: string, mode?: number): Promise<FileHandle>
  rename(from: string, to: string): Promise<void>
  mkdir(path: string, mode: number): Promise<unknown>
}

/** On a local disk. */
export function createFolderStore(
  folder: string,
  readRoom: (folder: string) => Promise<Pick<Room, 'free'>>,
  disk: Disk = { open, rename, mkdir },
): ObjectStore {
  // Also of an object that was never finished.
  function toPath(name: string): string {
    refuseUnsafeName(name)
    return isObjectName(name.replace(UNFINISHED, ''))
      ? join(folder, name.slice(0, PREFIX_LENGTH), name)
      : join(folder, name)
  }

  async function use<Result>(name: string, perform: (path: string) => Promise<Result>): Promise<Result> {
    const path = toPath(name)
    return await explain(name, () => perform(path))
  }

  async function explain<Result>(name: string, perform: () => Promise<Result>): Promise<Result> {
    try {
      return await perform()
    } catch (error) {
      throw toStoreError(error, folder, name)
    }
  }

  return {
    put: (name, parts) => use(name, (path) => writeDurably(disk, path, parts)),
    get: (name, range) => use(name, (path) => readPart(path, range)),
    delete: (name) =>
      use(name, async (path) => {
        await rm(path, { force: true })
        // The folder that a name has, such as a backup's, goes with its last object.
        if (name.includes('/')) await rmdir(dirname(path)).catch(() => undefined)
      }),

    async *list() {
      for (const entry of await readFolder(folder)) {
        if (!entry.isDirectory()) continue
        for (const { name: file } of await readFolder(join(folder, entry.name))) {
          const name = isObjectName(file.replace(UNFINISHED, '')) ? file : `${entry.name}/${file}`
          const object = await findObject(join(folder, entry.name, file), name)
          if (object) yield object
        }
      }
    },

    readFreeBytes: () =>
      explain('', async () => {
        await makeFolderDurably(disk, folder)
        return (await readRoom(folder)).free
      }),
  }
}

async function writeDurably(disk: Disk, path: string, parts: readonly Uint8Array[]): Promise<void> {
  const unfinished = path + UNFINISHED
  try {
    await using file = await openForWriting(disk, unfinished)
    await writeWhole(file, parts)
    // Before the sync, which then carries the name as well: the sync of the folder finds nothing left to write.
    await disk.rename(unfinished, path)
    await file.sync()
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(disk, dirname(path))
}

async function openForWriting(disk: Disk, path: string): Promise<FileHandle> {
  try {
    return await disk.open(path, 'w', 0o600)
  } catch (error) {
    if (!isNotThere(error)) throw error
    await makeFolderDurably(disk, dirname(path))
    return disk.open(path, 'w', 0o600)
  }
}

async function writeWhole(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
  const { bytesWritten } = await file.writev([...parts])
  if (bytesWritten === bytes) return
  // The kernel writes what fits below a limit of the file's size.
  throw Object.assign(new Error(`Only ${bytesWritten} of ${bytes} bytes could be written`), { code: 'EFBIG' })
}

/** One folder after the other: a recursive `mkdir` of Node says ENOENT of a read-only file system. */
async function makeFolderDurably(disk: Disk, path: string): Promise<void> {
  try {
    await disk.mkdir(path, 0o700)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (!isNotThere(error)) throw error
    await makeFolderDurably(disk, dirname(path))
    return makeFolderDurably(disk, path)
  }
  await syncFolder(disk, dirname(path))
}

async function syncFolder({ open }: Disk, path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}

async function readPart(path: string, { from, bytes }: { from: number; bytes: number }): Promise<Buffer> {
  await using file = await open(path, 'r')
  const buffer = Buffer.allocUnsafe(bytes)
  let length = 0
  while (length < bytes) {
    const { bytesRead } = await file.read(buffer, length, bytes - length, from + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.subarray(0, length)
}

async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (isNotThere(error)) return []
    throw toStoreError(error, path, '')
  }
}

async function findObject(path: string, name: string): Promise<StoredObject | undefined> {
  try {
    const { size, mtimeMs } = await stat(path)
    return { name, bytes: size, changedAt: mtimeMs }
  } catch (error) {
    // Deleted meanwhile.
    if (isNotThere(error)) return undefined
    throw toStoreError(error, path, name)
  }
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const HINTS: Record<string, string> = {
  EACCES: 'the user of the service may not use that folder',
  EROFS: 'the folder is read-only for the service. With systemd, ReadWritePaths allows it',
}

function toStoreError(error: unknown, folder: string, name: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (isNotThere(error)) return new StoreError('missing', `There is no object ${name} in ${folder}`, error)
  if (NO_ROOM.has(String(error.code)) || isOverQuota(error))
    return new StoreError('full', `There is no room for files in ${folder}`, error)
  return new StoreError(
    'away',
    `The files in ${folder} can't be used: ${toReason(String(error.code))}`,
    error,
  )
}

function toReason(code: string): string {
  const hint = HINTS[code]
  return hint === undefined ? code : `${code}, ${hint}`
}

function isNotThere(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
