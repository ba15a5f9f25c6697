import { statfs } from 'node:fs/promises'
import type { Log } from '../log/log.ts'

const MIN_FREE_BYTES = 1_000_000_000
const MIN_FREE_SHARE = 0.1
/** About what the database needs for one inquiry. */
const FULL_BYTES = 1_000_000

export type Room = { free: number; total: number }

export type DiskSpace = {
  /** Reads the room again; a failure keeps what is known. */
  measure(): Promise<void>
  /** Measures, and logs too little room. */
  check(): Promise<void>
  isLow(): boolean
  isFull(): boolean
  freeBytes(): number | undefined
}

type DiskSpaceDeps = { folder: string; log: Log; readRoom?: (folder: string) => Promise<Room> }

export function watchDiskSpace({ folder, log, readRoom = readFreeSpace }: DiskSpaceDeps): DiskSpace {
  let room: Room | undefined
  const isLow = () =>
    room !== undefined && (room.free < MIN_FREE_BYTES || room.free < room.total * MIN_FREE_SHARE)
  const isFull = () => room !== undefined && room.free < FULL_BYTES
  return {
    async measure() {
      room = await readRoom(folder).catch(() => room)
    },
    async check() {
      room = await readRoom(folder)
      if (isLow()) log.error({ folder, ...room }, isFull() ? 'The disk is full' : 'The disk is nearly full')
    },
    isLow,
    isFull,
    freeBytes: () => room?.free,
  }
}

export async function readFreeSpace(folder: string): Promise<Room> {
  // Available to an ordinary user: some blocks are often reserved for root.
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
