import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The monitor's first tick only starts its clock, and a delay counts at the next tick. */
const SETTLE_MS = 30

/** A running measurement of the longest time that this process's event loop was blocked. */
export type StallMeter = {
  /** Milliseconds, one of which is the monitor's own. */
  stop(): Promise<number>
}

/** Resolves once a block would be noticed from its first millisecond on. */
export async function startStallMeter(): Promise<StallMeter> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await sleep(SETTLE_MS)
  return {
    async stop() {
      await sleep(SETTLE_MS)
      delay.disable()
      return delay.max / 1e6
    },
  }
}
