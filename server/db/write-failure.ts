import { DiskFault } from './disk-fault.ts'
import { isPostgresFull, isPostgresWriteFailure } from './postgres.ts'
import { isSqliteFull, isSqliteWriteFailure } from './sqlite-error.ts'

/** The database can't take a write for want of room. */
export function isDiskFull(error: unknown): boolean {
  return isSqliteFull(error) || isPostgresFull(error)
}

/** The database can't take a write at the moment, through no fault of the request. */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof DiskFault || isSqliteWriteFailure(error) || isPostgresWriteFailure(error)
}
