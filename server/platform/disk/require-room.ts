import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Room, readFreeSpace } from './disk-space.ts'

/** Large files leave this to the database, so that inquiries arrive meanwhile. */
const RESERVE_BYTES = 1_000_000_000

export type Planned = { folder: string; bytes: number }

type RoomNeeds = {
  /** Its disk keeps the reserve. */
  dataDir: string
  /** For the sentence, such as "a copy of the database". */
  what: string
  readRoom?: (folder: string) => Promise<Pick<Room, 'free'>>
}

/**
 * Throws with a sentence unless each disk has room for what is planned on it. Every writer of large files asks first: one
 * that fills the disk of DATA_DIR has inquiries refused until somebody finds its file.
 */
export async function requireRoom(
  planned: readonly Planned[],
  { dataDir, what, readRoom = readFreeSpace }: RoomNeeds,
): Promise<void> {
  const reserve = { folder: dataDir, bytes: RESERVE_BYTES }
  for (const { folder } of planned) {
    const isThere = (other: Planned) => toDisk(other.folder) === toDisk(folder)
    const needed = [...planned, reserve].filter(isThere).reduce((sum, { bytes }) => sum + bytes, 0)
    const { free } = await readRoom(toExisting(folder))
    if (free < needed)
      throw new NoRoomError(toSentence({ what, folder, needed, free, isReserved: isThere(reserve) }))
  }
}

export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

type Lacking = { what: string; folder: string; needed: number; free: number; isReserved: boolean }

function toSentence({ what, folder, needed, free, isReserved }: Lacking): string {
  const [all, left, reserved] = [needed, free, RESERVE_BYTES].map((size) => Math.ceil(size / 1_000_000))
  const reserve = isReserved ? `, of which ${reserved} MB stay free for inquiries` : ''
  return (
    `There is no room for ${what} in ${resolve(folder)}: it needs ${all} MB${reserve}, and ${left} MB are free. ` +
    'Nothing was written. Free room on this disk, or use another one'
  )
}

function toDisk(folder: string): number {
  return statSync(toExisting(folder)).dev
}

/** The folder, or the one in which it will be made. */
function toExisting(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? path : toExisting(dirname(path))
}
