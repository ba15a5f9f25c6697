import { setImmediate as immediate } from 'node:timers/promises'

/** Those who wait longer than this come in after the next piece of work. */
const MOST_TURNS = 256

export type Door = {
  /** A connection was taken. */
  note(): void
  /** Lets the event loop turn until nobody new waits at the door. */
  letIn(): Promise<void>
}

/**
 * Node takes one new connection in a turn of the event loop, however long the turn is: between pieces of work that take
 * milliseconds each, a thousand who come at once would wait for many seconds.
 */
export function createDoor(): Door {
  let taken = 0
  return {
    note: () => void taken++,
    async letIn() {
      // Asked from within a turn, the first one may be over without a look at the door.
      await immediate()
      for (let turn = 0; turn < MOST_TURNS; turn++) {
        const before = taken
        await immediate()
        if (taken === before) return
      }
    },
  }
}
