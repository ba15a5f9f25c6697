import { DiskError } from './disk-error.ts'
import { isPostgresFull, isPostgresWriteFailure } from './postgres.ts'
import { isSqliteFull, isSqliteWriteFailure } from './sqlite-error.ts'

export function isDiskFull(error: unknown): boolean {
  return isSqliteFull(error) || isPostgresFull(error)
}

/** The database can't take a write at the moment; the request is valid. */
export function isWriteFailure(error: unknown): boolean {
  return error instanceof DiskError || isSqliteWriteFailure(error) || isPostgresWriteFailure(error)
}
