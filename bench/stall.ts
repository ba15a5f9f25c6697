import { setTimeout as sleep } from 'node:timers/promises'

const TICK_MS = 1
/** A block counts at the next tick. */
const SETTLE_MS = 20

/** The longest time for which an event loop was blocked, and how much of one block was its thread's own work. */
export type Stall = {
  ms: number
  /** Processor time: the same on a machine that others keep busy. */
  cpuMs: number
}

/** A running measurement of this thread. */
export type StallMeter = { stop(): Promise<Stall> }

/** Notices a block from its first millisecond on. (The monitor of node:perf_hooks misses the first after a reset.) */
export function startStallMeter(): StallMeter {
  const longest: Stall = { ms: 0, cpuMs: 0 }
  let [lastMs, lastCpuMs] = [performance.now(), readCpuMs()]
  const timer = setInterval(() => {
    const [ms, cpuMs] = [performance.now(), readCpuMs()]
    longest.ms = Math.max(longest.ms, ms - lastMs)
    longest.cpuMs = Math.max(longest.cpuMs, cpuMs - lastCpuMs)
    ;[lastMs, lastCpuMs] = [ms, cpuMs]
  }, TICK_MS)
  return {
    async stop() {
      await sleep(SETTLE_MS)
      clearInterval(timer)
      return longest
    },
  }
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
