import { AppError, RETRY_AFTER_SECONDS } from '../../platform/http/app-error.ts'
import { StoreError } from '../../platform/store/object-store.ts'
import { DamagedFile } from './damaged-file.ts'

/** The refusal for a file that can't be stored or read; undefined for other errors. */
export function toFileRefusal(error: unknown): AppError | undefined {
  if (error instanceof DamagedFile) return new AppError('file_damaged', { cause: error })
  if (!(error instanceof StoreError)) return undefined
  const code = error.reason === 'full' ? 'disk_full' : 'files_away'
  return new AppError(code, { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
