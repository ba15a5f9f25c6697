/** Repeatable chance: the same seed gives the same values. */
export type Chance = {
  /** From 0 to below 1. */
  next(): number
  /** From 0 to below `below`. */
  whole(below: number): number
  isOne(share: number): boolean
  pick<Each>(values: readonly Each[]): Each
}

/** Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    next,
    whole,
    isOne: (share) => next() < share,
    pick(values) {
      const picked = values[whole(values.length)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
  }
}
