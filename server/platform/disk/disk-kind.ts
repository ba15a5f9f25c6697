import { statfsSync } from 'node:fs'

/** Linux file systems that are volatile, or weak in sync or locking (statfs(2)). */
const UNFIT_KINDS = new Map([
  [0x01021994, 'tmpfs, which forgets everything at a restart'],
  [0x858458f6, 'ramfs, which forgets everything at a restart'],
  [0x794c7630, 'the overlay of a container, which goes with the container'],
  [0x6969, 'NFS, on which SQLite can be damaged'],
  [0xff534d42, 'CIFS, on which SQLite can be damaged'],
  [0xfe534d42, 'SMB, on which SQLite can be damaged'],
  [0x01021997, '9p, on which SQLite can be damaged'],
])

export function refuseUnfitDisk(folder: string): void {
  const unfit = findUnfitDisk(folder)
  if (unfit === undefined) return
  throw new Error(
    `DATA_DIR is on ${unfit}. Name a folder on a disk of this machine, and in a container mount a volume there; ` +
      'or allow volatile-disk in ALLOW_IN_PRODUCTION',
  )
}

/** Why a folder is unfit for data; undefined if it is fit or unknown. */
export function findUnfitDisk(folder: string, readKind = readDiskKind): string | undefined {
  return process.platform === 'linux' ? UNFIT_KINDS.get(readKind(folder)) : undefined
}

function readDiskKind(folder: string): number {
  return statfsSync(folder).type
}
