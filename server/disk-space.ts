import { statfs } from 'node:fs/promises'
import type { Log } from './log.ts'

const MIN_FREE_BYTES = 1_000_000_000
const MIN_FREE_SHARE = 0.1
/** The database needs about this much for a single inquiry. */
const FULL_BYTES = 1_000_000

type Room = { free: number; total: number }

export type DiskSpace = {
  /** Looks anew; logs an error while there is too little. */
  check(): Promise<void>
  /** As it was at the last look. */
  isLow(): boolean
  isFull(): boolean
  freeBytes(): number | undefined
}

type DiskSpaceDeps = { folder: string; log: Log; readRoom?: (folder: string) => Promise<Room> }

/** Watches the room that is left where the data is: an alarm in time is cheaper than a full disk. */
export function watchDiskSpace({ folder, log, readRoom = readFreeRoom }: DiskSpaceDeps): DiskSpace {
  let room: Room | undefined
  const isLow = () =>
    room !== undefined && (room.free < MIN_FREE_BYTES || room.free < room.total * MIN_FREE_SHARE)
  const isFull = () => room !== undefined && room.free < FULL_BYTES
  return {
    async check() {
      room = await readRoom(folder)
      if (isLow()) log.error({ folder, ...room }, isFull() ? 'The disk is full' : 'The disk is nearly full')
    },
    isLow,
    isFull,
    freeBytes: () => room?.free,
  }
}

async function readFreeRoom(folder: string): Promise<Room> {
  // What an ordinary user may take: some of a disk is often kept for root.
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
