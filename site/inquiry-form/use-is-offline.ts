import { useSyncExternalStore } from 'react'

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
