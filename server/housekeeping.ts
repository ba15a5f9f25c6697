import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

const INTERVAL_MS = 60_000

/** Runs each task at once and then every minute, until disposed; a task that fails is logged and tried again. */
export function startHousekeeping(
  log: Log,
  tasks: Readonly<Record<string, () => Promise<void>>>,
): AsyncDisposable {
  const stop = new AbortController()

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      for (const [task, perform] of Object.entries(tasks)) {
        await perform().catch((error: unknown) =>
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
