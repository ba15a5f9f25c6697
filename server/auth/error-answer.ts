import type { Context } from 'hono'
import { logTampering, TamperedRow } from '../company/staff/tampered-row.ts'
import { isWriteFailure } from '../platform/db/write-failure.ts'
import type { Log } from '../platform/log/log.ts'
import { AuthError } from './auth-error.ts'

const VERSION_HEADER = 'X-Supabase-Api-Version'
/** The first version with the error's code in `code`. */
const CODED_ERRORS = '2024-01-01'
const RETRY_AFTER_SECONDS = 5

/** Answers in one of the protocol's two shapes, by the client's version. */
export function answerAuthError(c: Context, thrown: unknown, log: Log): Response {
  if (thrown instanceof TamperedRow) logTampering(log, thrown)
  const error = toAuthError(thrown)
  const requestId: unknown = c.get('requestId')
  if (error.status >= 500) log.error({ requestId, code: error.code, err: error.cause }, 'Refused')
  // The rest of the body is not read, so the connection can't be reused.
  if (error.status === 413) c.header('Connection', 'close')
  if (error.status === 503) c.header('Retry-After', String(RETRY_AFTER_SECONDS))
  c.header('Cache-Control', 'no-store')
  c.header('X-Sb-Error-Code', error.code)
  const reasons = error.reasons && { weak_password: { reasons: error.reasons } }
  if (wantsCodedErrors(c.req.header(VERSION_HEADER))) {
    c.header(VERSION_HEADER, CODED_ERRORS)
    return c.json({ code: error.code, message: error.message, ...reasons }, error.status)
  }
  const errorId = error.status >= 500 && typeof requestId === 'string' && { error_id: requestId }
  return c.json(
    { code: error.status, error_code: error.code, msg: error.message, ...errorId, ...reasons },
    error.status,
  )
}

/** 503 tells the client to keep its session and try again. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown
  if (thrown instanceof TamperedRow) {
    return new AuthError(thrown.table === 'staff' ? 'user_not_found' : 'session_not_found')
  }
  return new AuthError('unexpected_failure', {
    cause: thrown,
    ...(isWriteFailure(thrown) && { status: 503 }),
  })
}

function wantsCodedErrors(version: string | undefined): boolean {
  if (version === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false
  return !Number.isNaN(Date.parse(version)) && version >= CODED_ERRORS
}
