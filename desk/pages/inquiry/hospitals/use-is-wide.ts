import { useSyncExternalStore } from 'react'

/** Room for columns side by side. */
const WIDE = '(width >= 48em)'

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches)
}
