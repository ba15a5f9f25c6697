import type { Count, Counter } from './counter.ts'

/** About 2 MB. Beyond it the oldest count is evicted: a sender with so many networks can't be limited by network anyway. */
const MAX_KEYS = 16_384

type Started = { points: number; startedAt: number }

/** Bounded, and by a clock that only goes forward. */
export function createMemoryCounter(durationMs: number): Counter {
  const counts = new Map<string, Started>()

  function find(key: string): Started | undefined {
    const count = counts.get(key)
    return count && performance.now() - count.startedAt < durationMs ? count : undefined
  }

  /** All counts last equally long, so the oldest one ends first. */
  function begin(key: string): Started {
    const count = { points: 0, startedAt: performance.now() }
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? '')
    return count
  }

  function toCount({ points, startedAt }: Started): Count {
    return { points, msLeft: startedAt + durationMs - performance.now() }
  }

  return {
    async add(key, points) {
      const count = find(key) ?? begin(key)
      count.points = Math.max(0, count.points + points)
      return toCount(count)
    },
    async get(key) {
      const count = find(key)
      return count && toCount(count)
    },
    async delete(key) {
      counts.delete(key)
    },
  }
}
