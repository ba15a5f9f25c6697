const SLICE_MS = 10

export type TimeSlices = {
  isOver(): boolean
  next(): Promise<void>
}

/** Splits long work into slices, so that the event loop isn't blocked. */
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
