import { restartActivity } from '../platform/activity.ts'
import { lazyDialog } from '../shell/lazy-part.tsx'
import { useIdleSignOut } from './idle.ts'

const IdleWarning = lazyDialog(async () => (await import('./idle-warning.tsx')).IdleWarning)

export function IdleDialog() {
  const secondsLeft = useIdleSignOut()
  if (secondsLeft === undefined || secondsLeft <= 0) return null
  return <IdleWarning secondsLeft={secondsLeft} onClose={restartActivity} />
}
