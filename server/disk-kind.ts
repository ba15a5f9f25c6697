import { statfsSync } from 'node:fs'

/** Kinds of Linux file systems that forget, or don't keep the promises of a sync and a lock (statfs(2)). */
const UNFIT_KINDS = new Map([
  [0x01021994, 'tmpfs, which forgets everything at a restart'],
  [0x858458f6, 'ramfs, which forgets everything at a restart'],
  [0x794c7630, 'the overlay of a container, which goes with the container'],
  [0x6969, 'NFS, on which SQLite can be damaged'],
  [0xff534d42, 'CIFS, on which SQLite can be damaged'],
  [0xfe534d42, 'SMB, on which SQLite can be damaged'],
  [0x01021997, '9p, on which SQLite can be damaged'],
])

/** Throws where data would not last; whoever starts the server hears how to insist. */
export function refuseUnfitDisk(folder: string): void {
  const unfit = findUnfitDisk(folder)
  if (unfit === undefined) return
  throw new Error(
    `DATA_DIR is on ${unfit}. Name a folder on a disk of this machine; or allow volatile-disk in ALLOW_IN_PRODUCTION`,
  )
}

/** What is wrong with keeping data in a folder, in words; undefined for a disk, and where it can't be told. */
export function findUnfitDisk(folder: string, readKind = readDiskKind): string | undefined {
  return process.platform === 'linux' ? UNFIT_KINDS.get(readKind(folder)) : undefined
}

function readDiskKind(folder: string): number {
  return statfsSync(folder).type
}
