import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

const INTERVAL_MS = 60_000

/**
 * Runs each task at once and then every minute, until disposed; a task that fails is logged and tried again. One that may
 * take long stops at its `signal` where it can go on another time.
 */
export function startHousekeeping(
  log: Log,
  tasks: Readonly<Record<string, (signal: AbortSignal) => Promise<void>>>,
): AsyncDisposable {
  const stop = new AbortController()

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      for (const [task, perform] of Object.entries(tasks)) {
        if (stop.signal.aborted) return
        await perform(stop.signal).catch((error: unknown) =>
          log.error({ err: error, task }, 'A task of housekeeping failed'),
        )
      }
      await sleep(INTERVAL_MS, undefined, { signal: stop.signal }).catch(() => undefined)
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
