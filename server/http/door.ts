import { setImmediate as immediate } from 'node:timers/promises'

/** About what a large piece of work takes. Who still waits at the door then comes in after the next one. */
const LONGEST_MS = 50

export type Door = {
  /** A connection was taken. */
  note(): void
  /** Lets the event loop turn until nobody new waits at the door, or it has taken long enough. */
  letIn(): Promise<void>
}

/**
 * Node takes one new connection in a turn of the event loop, however long the turn is: between pieces of work that take
 * milliseconds each, a thousand who come at once would wait for many seconds.
 */
export function createDoor(elapsedMs: () => number = () => performance.now()): Door {
  let taken = 0
  return {
    note: () => void taken++,
    async letIn() {
      const endsAt = elapsedMs() + LONGEST_MS
      let before: number
      // Asked from within a turn, the first one may be over without a look at the door.
      await immediate()
      do {
        before = taken
        await immediate()
      } while (taken !== before && elapsedMs() < endsAt)
    },
  }
}
