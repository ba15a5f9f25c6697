import { MAX_ENTRY_AGE_MS } from '#contract/desk/entry.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** The clocks of desk and server may differ by this much. */
export const CLOCK_TOLERANCE_MS = 60_000

/** Throws for a time in the future, or too long ago. */
export function checkPast(time: number | undefined, now: number): void {
  if (time === undefined) return
  if (time > now + CLOCK_TOLERANCE_MS || time < now - MAX_ENTRY_AGE_MS) throw new AppError('invalid_request')
}
