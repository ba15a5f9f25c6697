import { useSyncExternalStore } from 'react'

export type Store<State> = ReturnType<typeof createStore<State>>

/** State outside React. `start` runs at the first subscription; its result is called after the last. */
export function createStore<State>(initial: State, start?: () => () => void) {
  const listeners = new Set<() => void>()
  let state = initial
  let stop: (() => void) | undefined

  return {
    read: () => state,
    set(next: State): void {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = start?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
    isFollowed: () => listeners.size > 0,
  }
}

export function useStore<State>({ subscribe, read }: Store<State>): State {
  return useSyncExternalStore(subscribe, read)
}
