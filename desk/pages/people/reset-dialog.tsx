import { useState } from 'react'
import type { StaffPerson } from '#contract/desk/people.ts'
import { isolate } from '#contract/words/isolate.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { tellDone } from '../../shell/toasts-store.ts'
import { GivenByFields } from './given-by-fields.tsx'
import { HandedLink } from './handed-link.tsx'
import { type GivenBy, usePeopleChanges } from './use-people.ts'

type ResetDialogProps = { person: StaffPerson; sendsMail: boolean; onClose: () => void }

export function ResetDialog({ person, sendsMail, onClose }: ResetDialogProps) {
  const { resetting } = usePeopleChanges()
  const { id, name, email, state } = person
  const [by, setBy] = useState<GivenBy>(sendsMail ? 'mail' : 'link')
  const { data, error, isPending } = resetting

  if (data?.link !== undefined) return <HandedLink name={name} link={data.link} onClose={onClose} />

  function reset(): void {
    if (isPending) return
    resetting.mutate(
      { id, by },
      {
        onSuccess({ link }) {
          if (link !== undefined) return
          tellDone(`A mail with a link is on its way to ${email}.`)
          onClose()
        },
      },
    )
  }

  const isInvited = state === 'invited'
  return (
    <Dialog
      title={isInvited ? `A new link for ${isolate(name)}` : `Reset the sign-in of ${isolate(name)}?`}
      onClose={onClose}
    >
      <div className="form">
        <Failure text={error && toPlainWords(error)} />
        <p>
          {isInvited
            ? 'The earlier link stops working.'
            : 'For a lost phone, or a password that somebody else may know. Password, second step and linked sign-ins go, and every session ends. Inquiries stay with them.'}
        </p>
        {sendsMail && <GivenByFields chosen={by} onChoose={setBy} />}
        <DialogActions onCancel={onClose} isBusy={isPending} isDangerous={!isInvited} onAct={reset}>
          {isInvited ? 'Make the link' : 'Reset'}
        </DialogActions>
      </div>
    </Dialog>
  )
}
