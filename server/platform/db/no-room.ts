import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { constants } from 'node:os'

/** More than SQLite writes at once. */
const BEYOND_BYTES = 64 * 1024

/**
 * Whether a file size limit (`ulimit -f`, the file system's) or a quota keeps these files from growing. SQLite only
 * reports a failed write; writing another file beyond the longest of these reveals the reason.
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

/** Node reports this errno as UNKNOWN. */
export function isOverQuota(error: Error): boolean {
  return 'errno' in error && error.errno === -constants.errno.EDQUOT
}

function isTooLarge(error: Error): boolean {
  return 'code' in error && error.code === 'EFBIG'
}

function writeBeyond(descriptor: number, length: number): void {
  const bytes = Buffer.alloc(BEYOND_BYTES)
  for (let written = 0; written < BEYOND_BYTES; )
    written += writeSync(descriptor, bytes, written, BEYOND_BYTES - written, length + written)
}
