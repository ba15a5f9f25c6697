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
const CORRUPTION_CODES = [SQLITE_CORRUPT, SQLITE_NOTADB]
const WRITE_FAILURES = [
  SQLITE_BUSY,
  SQLITE_LOCKED,
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_FULL,
  SQLITE_CANTOPEN,
]

export function isSqliteWriteFailure(error: unknown): boolean {
  return WRITE_FAILURES.includes(toCode(error))
}

/** Another process or connection holds the lock. */
export function isSqliteBusy(error: unknown): boolean {
  return [SQLITE_BUSY, SQLITE_LOCKED].includes(toCode(error))
}

/** The disk is full, or a file size limit or quota is reached, which SQLite reports only as a failed write. */
export function isSqliteFull(error: unknown): boolean {
  return toCode(error) === SQLITE_FULL || isSqliteFailedWrite(error)
}

export function isSqliteDamage(error: unknown): boolean {
  return CORRUPTION_CODES.includes(toCode(error))
}

export function isSqliteDiskError(error: unknown): error is Error {
  return toCode(error) === SQLITE_IOERR
}

export function isSqliteFailedWrite(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === FAILED_WRITE
}

function toCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
