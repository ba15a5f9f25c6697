import { Dialog } from '../shell/dialog.tsx'
import { DialogActions } from '../shell/dialog-actions.tsx'
import { leave } from './leave.ts'

type IdleWarningProps = { secondsLeft: number; onClose: () => void }

export function IdleWarning({ secondsLeft, onClose }: IdleWarningProps) {
  return (
    <Dialog title="Are you still there?" onClose={onClose}>
      <p>
        Nothing happened here for a while. To protect what patients wrote, the desk signs you out in{' '}
        <strong role="timer">{secondsLeft} seconds</strong>.
      </p>
      <DialogActions onCancel={() => void leave()} cancelWords="Sign out now" onAct={onClose}>
        Stay signed in
      </DialogActions>
    </Dialog>
  )
}
