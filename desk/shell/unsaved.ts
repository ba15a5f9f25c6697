import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '../platform/store.ts'

const all = new Set<Store<ReadonlyMap<string, unknown>>>()

/** In memory only, as browser storage must hold no health data; survives navigation and sign-outs. */
export function createUnsaved<Words>() {
  const store = createStore<ReadonlyMap<string, Words>>(new Map())
  const read = (key: string) => store.read().get(key)
  all.add(store)

  return {
    read,
    useKept: (key: string) => useSyncExternalStore(store.subscribe, () => read(key)),
    keep(key: string, words: Words | undefined): void {
      const kept = new Map(store.read())
      if (words === undefined) kept.delete(key)
      else kept.set(key, words)
      store.set(kept)
    },
  }
}

export function hasUnsaved(): boolean {
  return [...all].some(({ read }) => read().size > 0)
}
