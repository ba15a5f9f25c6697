import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const checks: (() => boolean)[] = []

/** `hasWords` says whether somebody would lose typed words with this window. */
export function watchUnsaved(hasWords: () => boolean): void {
  checks.push(hasWords)
}

/** In memory only, as browser storage must hold no health data; survives navigation and sign-outs. */
export function createUnsaved<Words>() {
  const store = createStore<ReadonlyMap<string, Words>>(new Map())
  const read = (key: string) => store.read().get(key)
  watchUnsaved(() => store.read().size > 0)

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
  return checks.some((hasWords) => hasWords())
}
