import { DeskError } from '../../../platform/desk-error.ts'

/** Errors of pdf.js as what the coordinator can do about them. */
export function toPdfError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DeskError) return error
  if (error.name === 'PasswordException')
    return new DeskError('preview_locked', { status: 422, cause: error })
  return new DeskError('preview_failed', { status: 422, cause: error })
}
