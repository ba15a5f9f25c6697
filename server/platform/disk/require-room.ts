import { readFreeSpace } from '../../platform/disk/disk-space.ts'

/** Copies leave this to the database, so that inquiries arrive meanwhile. */
const MIN_FREE_BYTES = 1_000_000_000

/** Throws with a sentence unless the disk has room for so many bytes. */
export async function requireCopyRoom(folder: string, bytes: number): Promise<void> {
  const { free } = await readFreeSpace(folder)
  if (free >= bytes + MIN_FREE_BYTES) return
  const [needed, left] = [bytes + MIN_FREE_BYTES, free].map((size) => Math.ceil(size / 1_000_000))
  throw new Error(
    `There is no room for a copy of the database in DATA_DIR: it needs ${needed} MB, and ${left} MB are free`,
  )
}
