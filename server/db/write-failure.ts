import { DiskFault } from './disk-fault.ts'
import { isPostgresWriteFailure } from './postgres.ts'
import { isSqliteWriteFailure } from './sqlite-error.ts'

/** The database can't take a write at the moment, through no fault of the request. */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof DiskFault || isSqliteWriteFailure(error) || isPostgresWriteFailure(error)
}
