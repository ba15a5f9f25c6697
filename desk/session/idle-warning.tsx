import { Dialog } from '../shell/dialog.tsx'
import { leave } from './leave.ts'

type IdleWarningProps = { secondsLeft: number; onClose: () => void }

export function IdleWarning({ secondsLeft, onClose }: IdleWarningProps) {
  return (
    <Dialog title="Are you still there?" onClose={onClose}>
      <p>
        Nothing happened here for a while. To protect what patients wrote, the desk signs you out in{' '}
        <strong role="timer">{secondsLeft} seconds</strong>.
      </p>
      <div className="dialog__actions">
        <button className="tool" type="button" onClick={() => void leave()}>
          Sign out now
        </button>
        <button className="tool tool--main" type="button" onClick={onClose}>
          Stay signed in
        </button>
      </div>
    </Dialog>
  )
}
