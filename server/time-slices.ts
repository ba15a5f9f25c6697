const SLICE_MS = 10

export type TimeSlices = {
  /** Whether the slice has taken long enough. */
  isOver(): boolean
  /** Lets everything else have its turn, then begins the next slice. */
  next(): Promise<void>
}

/** Splits work that takes long into slices, because all else in this process waits for the event loop meanwhile. */
export function createTimeSlices(
  yieldTurn: () => Promise<void>,
  elapsedMs: () => number = () => performance.now(),
): TimeSlices {
  let startedAt = elapsedMs()
  return {
    isOver: () => elapsedMs() - startedAt >= SLICE_MS,
    async next() {
      await yieldTurn()
      startedAt = elapsedMs()
    },
  }
}
