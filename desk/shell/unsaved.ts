import { useSyncExternalStore } from 'react'

const all = new Set<ReadonlyMap<string, unknown>>()

/**
 * What is being written: kept while the window is open, whatever page is shown and whoever signs out meanwhile, and in
 * memory alone, because health words have no place in a browser's storage.
 */
export function createUnsaved<Words>() {
  const kept = new Map<string, Words>()
  const listeners = new Set<() => void>()
  all.add(kept)

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    read: (key: string) => kept.get(key),
    useKept: (key: string) => useSyncExternalStore(subscribe, () => kept.get(key)),
    keep(key: string, words: Words | undefined): void {
      if (words === undefined) kept.delete(key)
      else kept.set(key, words)
      if (hasUnsaved()) window.addEventListener('beforeunload', askBeforeLeaving)
      else window.removeEventListener('beforeunload', askBeforeLeaving)
      for (const listener of listeners) listener()
    },
  }
}

export function hasUnsaved(): boolean {
  return [...all].some(({ size }) => size > 0)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
