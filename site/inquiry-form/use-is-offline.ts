import { useSyncExternalStore } from 'react'

/** What the browser knows of its connection; the server's HTML is always that of a connected one. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  const ended = new AbortController()
  addEventListener('online', onChange, ended)
  addEventListener('offline', onChange, ended)
  return () => ended.abort()
}
