import { useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { useShortcuts } from './shortcuts.ts'
import { undoNewest, useToasts } from './toasts-store.ts'

export const ToastList = lazyPart(async () => (await import('./toast-list.tsx')).ToastList)

/** z undoes the newest. */
export function Toasts() {
  const toasts = useToasts()
  const [hasToasts, setHasToasts] = useState(false)
  useShortcuts({ z: undoNewest })
  // Stays after the last one, which may hold the focus.
  if (toasts.length > 0 && !hasToasts) setHasToasts(true)
  return hasToasts && <ToastList toasts={toasts} />
}
