import { isolate } from '#contract/words/isolate.ts'
import { CopyButton } from '../../shell/copy-button.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'

type HandedLinkProps = { name: string; link: string; onClose: () => void }

/** Shown once: the server keeps no link. */
export function HandedLink({ name, link, onClose }: HandedLinkProps) {
  return (
    <Dialog title={`The link for ${isolate(name)}`} holdsText onClose={onClose}>
      <p>
        Give it to {isolate(name)} alone: who opens it first chooses the password. It works once, for 24
        hours, and is not shown again.
      </p>
      <output className="person-link">{link}</output>
      <CopyButton text={link} label="Copy the link" />
      <DialogActions onAct={onClose}>Done</DialogActions>
    </Dialog>
  )
}
