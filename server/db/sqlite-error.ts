const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26
/** SQLITE_IOERR_WRITE, an extended code. */
const FAILED_WRITE = SQLITE_IOERR | (3 << 8)
const DAMAGES = [SQLITE_CORRUPT, SQLITE_NOTADB]
const WRITE_FAILURES = [
  SQLITE_BUSY,
  SQLITE_LOCKED,
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_FULL,
  SQLITE_CANTOPEN,
]

/** SQLite could not write: full, read-only, locked for too long, or an I/O error. */
export function isSqliteWriteFailure(error: unknown): boolean {
  return WRITE_FAILURES.includes(toCode(error))
}

/** There is no room: on the disk, or below a limit of file sizes or a quota, of which SQLite says only that a write failed. */
export function isSqliteFull(error: unknown): boolean {
  return toCode(error) === SQLITE_FULL || isSqliteFailedWrite(error)
}

/** What the file holds is not what SQLite wrote. */
export function isSqliteDamage(error: unknown): boolean {
  return DAMAGES.includes(toCode(error))
}

/** The disk itself said no, other than for want of room. */
export function isSqliteDiskError(error: unknown): error is Error {
  return toCode(error) === SQLITE_IOERR
}

/** A write failed, and only a write: it may have been for want of room. */
export function isSqliteFailedWrite(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === FAILED_WRITE
}

/** The low byte is the code; the rest tells it apart further. */
function toCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
