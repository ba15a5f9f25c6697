import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'

/** More than SQLite writes at once. */
const BEYOND_BYTES = 64 * 1024

/**
 * Whether files may grow no further than one of these has (`ulimit -f`, a limit of the file system). SQLite tells no
 * more than that a write failed; the system tells why when another file, empty but for one byte, is made as long.
 */
export function isAtSizeLimit(files: readonly string[]): boolean {
  const longest = Math.max(...files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0))
  const probe = `${files[0]}-probe`
  try {
    const descriptor = openSync(probe, 'w', 0o600)
    try {
      writeSync(descriptor, Buffer.alloc(1), 0, 1, longest + BEYOND_BYTES)
    } finally {
      closeSync(descriptor)
      rmSync(probe, { force: true })
    }
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EFBIG'
  }
}
