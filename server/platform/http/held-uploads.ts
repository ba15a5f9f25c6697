import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { AppError, RETRY_AFTER_SECONDS } from './app-error.ts'
import { readSlowParts } from './body-time.ts'

/** Each is held in memory until it is used. */
const MAX_AT_ONCE = 4

/**
 * Reads the whole of a body before it is used: a process for one file has seconds, and a slow client may take minutes. The
 * route checks its length first.
 */
export function createHeldUploads() {
  let held = 0
  return async function holdUpload<Result>(
    c: Context,
    use: (content: Buffer, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (held >= MAX_AT_ONCE) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    held += 1
    const { signal } = c.req.raw
    try {
      return await use(await buffer(readSlowParts(c)), signal)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      held -= 1
    }
  }
}
