import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { lockAlone } from './own-leases.ts'

/** A server that stops has 20 seconds (TimeoutStopSec in deploy/pona.service) before it is killed. */
const STOPPING_MS = 25_000
const LOOK_EVERY_MS = 200

type Waiting = { log: Pick<Log, 'warn'>; signal?: AbortSignal | undefined; waitMs?: number }

/**
 * Makes this process the only server on an SQLite file, until it is disposed. Waits for one that stops; throws with a
 * sentence where it goes on: two would send mails twice. Rejects with the signal's reason when told to stop.
 */
export async function lockServing(
  file: string,
  { log, signal, waitMs = STOPPING_MS }: Waiting,
): Promise<Disposable> {
  const until = performance.now() + waitMs
  for (let looks = 0; ; looks++) {
    const lock = lockAlone(file)
    if (lock !== undefined) return lock
    if (looks === 0) log.warn({ file }, 'Another server works on this database: waiting for its end')
    if (performance.now() >= until) throw new Error(toRefusal(file))
    await sleep(LOOK_EVERY_MS, undefined, { ...(signal && { signal }) }).catch(() => undefined)
    signal?.throwIfAborted()
  }
}

function toRefusal(file: string): string {
  return (
    `Another server works on ${resolve(file)}, and two would send mails twice. Stop it, or give this one a DATA_DIR of ` +
    'its own. Several servers share PostgreSQL'
  )
}
