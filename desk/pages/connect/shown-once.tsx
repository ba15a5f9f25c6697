import { CopyButton } from '../../shell/copy-button.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'

type ShownOnceProps = {
  title: string
  /** Completes the button's label, as in "Copy the token". */
  what: 'token' | 'secret'
  text: string
  onClose: () => void
}

/** The server can show neither again. */
export function ShownOnce({ title, what, text, onClose }: ShownOnceProps) {
  return (
    <Dialog title={title} holdsText onClose={onClose}>
      <p>
        {what === 'token'
          ? 'Give it to the program now, and to nobody else: it is not shown again. Whoever has it can do what you have ticked.'
          : 'Give it to the receiver now, which checks by it that a message is from this desk. It is not shown again.'}
      </p>
      <output className="shown-once">{text}</output>
      <CopyButton text={text} label={`Copy the ${what}`} />
      <DialogActions onAct={onClose}>Done</DialogActions>
    </Dialog>
  )
}
