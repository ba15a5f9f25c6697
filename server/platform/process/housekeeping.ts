import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'

/** Requests that waited for the start are served first. */
const FIRST_RUN_DELAY_MS = 500
const INTERVAL_MS = 60_000

/** A long task should stop at its `signal`. */
export type Task = (signal?: AbortSignal) => Promise<void>

/** Runs each task soon and then every minute. Failures are logged. */
export function startHousekeeping(log: Log, tasks: Readonly<Record<string, Task>>): AsyncDisposable {
  const stop = new AbortController()

  async function run(): Promise<void> {
    let pauseMs = FIRST_RUN_DELAY_MS
    while (!stop.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
      pauseMs = INTERVAL_MS
      for (const [task, perform] of Object.entries(tasks)) {
        if (stop.signal.aborted) return
        await perform(stop.signal).catch((error: unknown) =>
          log.error({ err: error, task }, 'A housekeeping task failed'),
        )
      }
    }
  }

  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}
