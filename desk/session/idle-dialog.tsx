import { restartActivity } from '../platform/activity.ts'
import { Dialog } from '../shell/dialog.tsx'
import { useIdleSignOut } from './idle.ts'
import { leave } from './leave.ts'

export function IdleDialog() {
  const secondsLeft = useIdleSignOut()
  if (secondsLeft === undefined || secondsLeft <= 0) return null
  return (
    <Dialog title="Are you still there?" onClose={restartActivity}>
      <p>
        Nothing happened here for a while. To protect what patients wrote, the desk signs you out in{' '}
        <strong role="timer">{secondsLeft} seconds</strong>.
      </p>
      <div className="dialog__actions">
        <button className="tool" type="button" onClick={() => void leave()}>
          Sign out now
        </button>
        <button className="tool tool--main" type="button" onClick={restartActivity}>
          Stay signed in
        </button>
      </div>
    </Dialog>
  )
}
