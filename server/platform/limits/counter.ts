/** Points that are counted for a key, and the milliseconds until its count begins again. */
export type Count = { points: number; msLeft: number }

/** Counts points by key, each for the same time from its first point. */
export type Counter = {
  /** Adds points, or takes them back where they are negative, and returns the count with them. */
  add(key: string, points: number): Promise<Count>
  /** Undefined where nothing is counted. */
  get(key: string): Promise<Count | undefined>
  delete(key: string): Promise<void>
}
