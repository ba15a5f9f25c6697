export type StreamLimit = {
  /** Counts a stream until disposed. One too many closes the session's oldest. */
  enter(sessionId: string, close: () => void): Disposable
}

export function createStreamLimit(most: number): StreamLimit {
  const streams = new Map<string, Set<() => void>>()

  function leave(sessionId: string, close: () => void): void {
    const own = streams.get(sessionId)
    own?.delete(close)
    if (own?.size === 0) streams.delete(sessionId)
  }

  return {
    enter(sessionId, close) {
      const own = streams.get(sessionId) ?? new Set()
      streams.set(sessionId, own.add(close))
      const [oldest] = own
      if (own.size > most && oldest) {
        leave(sessionId, oldest)
        oldest()
      }
      return { [Symbol.dispose]: () => leave(sessionId, close) }
    },
  }
}
