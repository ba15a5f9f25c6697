import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { constants } from 'node:os'

/** More than SQLite writes at once. */
const BEYOND_BYTES = 64 * 1024

/**
 * Whether these files may not grow, for a limit of file sizes (`ulimit -f`, that of the file system) or a quota. SQLite
 * tells no more than that a write failed; the system tells why when another file is written where the longest of these
 * ends.
 */
export function hasNoRoom(files: readonly string[]): boolean {
  const longest = Math.max(...files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0))
  const probe = `${files[0]}-probe`
  try {
    const descriptor = openSync(probe, 'w', 0o600)
    try {
      writeBeyond(descriptor, longest)
    } finally {
      closeSync(descriptor)
      rmSync(probe, { force: true })
    }
    return false
  } catch (error) {
    return error instanceof Error && (isTooLarge(error) || isOverQuota(error))
  }
}

/** Node has a number for it, and no name: the code is UNKNOWN. */
export function isOverQuota(error: Error): boolean {
  return 'errno' in error && error.errno === -constants.errno.EDQUOT
}

function isTooLarge(error: Error): boolean {
  return 'code' in error && error.code === 'EFBIG'
}

/** What fits below a limit is written; the rest is refused. */
function writeBeyond(descriptor: number, length: number): void {
  const bytes = Buffer.alloc(BEYOND_BYTES)
  for (let written = 0; written < BEYOND_BYTES; )
    written += writeSync(descriptor, bytes, written, BEYOND_BYTES - written, length + written)
}
