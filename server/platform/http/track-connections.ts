import { setImmediate as immediate } from 'node:timers/promises'

/** About as long as a large piece of work takes. */
const MAX_YIELD_MS = 50

export type ConnectionTracker = {
  note(): void
  /** Lets the event loop turn until no new connection waits to be accepted, or for MAX_YIELD_MS. */
  yieldToNewConnections(): Promise<void>
}

/**
 * Node accepts one connection per turn of the event loop, however long the turn takes: between pieces of work of some
 * milliseconds each, a burst of a thousand connections would wait for many seconds.
 */
export function trackConnections(elapsedMs: () => number = () => performance.now()): ConnectionTracker {
  let taken = 0
  return {
    note: () => void taken++,
    async yieldToNewConnections() {
      const endsAt = elapsedMs() + MAX_YIELD_MS
      let before: number
      // The current turn may end without accepting a connection.
      await immediate()
      do {
        before = taken
        await immediate()
      } while (taken !== before && elapsedMs() < endsAt)
    },
  }
}
