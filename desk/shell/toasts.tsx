import { lazyPart } from './lazy-part.tsx'
import { useShortcuts } from './shortcuts.ts'
import { undoNewest, useToasts } from './toasts-store.ts'

const ToastList = lazyPart(async () => (await import('./toast-list.tsx')).ToastList)

/** z undoes the newest. */
export function Toasts() {
  const toasts = useToasts()
  useShortcuts({ z: undoNewest })
  return <ToastList toasts={toasts} />
}
