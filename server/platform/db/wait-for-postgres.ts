import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { PostgresUnavailable } from './postgres-problem.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 15_000
/** A booting machine starts both at once. Longer than this needs a person. */
const USUAL_START_MS = 60_000

type Waiting = { log: Pick<Log, 'warn' | 'error'>; signal?: AbortSignal | undefined }

/** Logs each attempt. Rejects with the signal's reason when told to stop, and with errors that waiting can't fix. */
export async function waitForPostgres<Opened>(
  open: () => Promise<Opened>,
  { log, signal }: Waiting,
): Promise<Opened> {
  const startedAt = performance.now()
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    signal?.throwIfAborted()
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof PostgresUnavailable)) throw error
      const isLong = performance.now() - startedAt > USUAL_START_MS
      log[isLong ? 'error' : 'warn']({ retryInMs: waitMs }, `${error.message}: waiting for it`)
      await sleep(waitMs, undefined, { ...(signal && { signal }) }).catch(() => undefined)
    }
  }
}
