export type InFlight = {
  /** Starts work once there is room for it. Throws what earlier work threw. */
  start(work: () => Promise<void>): Promise<void>
  isFull(): boolean
  isIdle(): boolean
  /** Resolves when some work has ended, at once when there is none. */
  next(): Promise<void>
  /** Resolves when all work has ended; throws the first error. */
  settle(): Promise<void>
}

/** Runs some work at once. After an error it starts nothing more. */
export function createInFlight(max: number): InFlight {
  const active = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined

  function refuse(): void {
    if (failure) throw failure.error
  }

  async function next(): Promise<void> {
    if (active.size > 0) await Promise.race(active)
  }

  return {
    async start(work) {
      while (active.size >= max) await next()
      refuse()
      const working = work()
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => active.delete(working))
      active.add(working)
    },
    isFull: () => active.size >= max,
    isIdle: () => active.size === 0,
    next,
    async settle() {
      while (active.size > 0) await next()
      refuse()
    },
  }
}
