import { existsSync, statfsSync } from 'node:fs'

/** Linux keeps it in memory. */
export const MEMORY = '/dev/shm'
/** Ten times what a run of the tests holds at a time; containers often have 64 MB. */
const ENOUGH_BYTES = 1e9

export function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}
