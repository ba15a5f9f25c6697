import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createDisk, createMemoryDisk, findDiskObstacle } from '../disk.ts'
import { runOutOfSpace, toSpaceFindings } from '../out-of-space.ts'
import type { Trial } from '../trial.ts'

const DISK_MEGABYTES = 24

export const diskFull: Trial = {
  title: 'on a full disk it refuses with 503, goes on serving, and takes inquiries again once there is room',
  rounds: 1,
  findObstacle: findDiskObstacle,
  async run({ rounds }) {
    const results = []
    for (let round = 0; round < rounds; round++) {
      await using disk =
        round % 2 === 0 ? await createDisk(DISK_MEGABYTES, ['-m', '0']) : createMemoryDisk(DISK_MEGABYTES)
      const filler = join(disk.folder, 'filler')
      results.push(
        await runOutOfSpace({
          folder: disk.folder,
          take: () => fill(filler),
          giveBack: () => rmSync(filler),
        }),
      )
    }
    return toSpaceFindings(results)
  },
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  for (let size = 256 * 1024; size >= 1024; size /= 2) {
    const bytes = Buffer.alloc(size, 1)
    try {
      for (;;) writeSync(descriptor, bytes)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(descriptor)
}
