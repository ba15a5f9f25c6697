import type { ErrorBody, FieldErrors } from '#contract/errors.ts'
import { type ErrorCode, errorStatuses } from '#contract/errors.ts'

/** Full disks, locks and database restarts often clear within seconds. */
export const RETRY_AFTER_SECONDS = 10

type AppErrorOptions = {
  cause?: unknown
  fieldErrors?: FieldErrors
  /** A sentence for each field at fault. */
  fields?: Readonly<Record<string, string>>
  /** Further members of the answer. */
  facts?: Pick<ErrorBody['error'], 'lacks' | 'fits'>
  /** The sent values, where the messages quote them. */
  sent?: unknown
  retryAfterSeconds?: number
}

/** A planned refusal. Anything else that is thrown is a bug and becomes a plain 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fieldErrors: FieldErrors | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly facts: AppErrorOptions['facts']
  readonly sent: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.fieldErrors = options.fieldErrors
    this.fields = options.fields
    this.facts = options.facts
    this.sent = options.sent
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status() {
    return errorStatuses[this.code]
  }
}
