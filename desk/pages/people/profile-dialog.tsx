import { type SubmitEvent, useState } from 'react'
import type { StaffPerson } from '#contract/desk/people.ts'
import { isolate } from '#contract/words/isolate.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { tellDone } from '../../shell/toasts-store.ts'
import { isComplete, ProfileFields, toDraft } from '../../workplace/profile-fields.tsx'
import { usePeopleChanges } from './use-people.ts'

type ProfileDialogProps = { person: StaffPerson; textsTo: readonly string[] | null; onClose: () => void }

export function ProfileDialog({ person, textsTo, onClose }: ProfileDialogProps) {
  const { changing } = usePeopleChanges()
  const [draft, setDraft] = useState(() => toDraft(person))
  const [isChecked, setChecked] = useState(false)
  const { error, isPending } = changing
  const refused = error instanceof DeskError ? error.fields : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setChecked(true)
    if (!isComplete(draft)) return focusFirstError(event.currentTarget)
    changing.mutate(
      { id: person.id, ...draft },
      {
        onSuccess() {
          tellDone(`The details of ${isolate(draft.name.trim())} are saved.`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title={`Details of ${isolate(person.name)}`} holdsText onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <Failure text={error && Object.keys(refused).length === 0 ? toPlainWords(error) : undefined} />
        <ProfileFields
          draft={draft}
          onChange={setDraft}
          isChecked={isChecked}
          refused={refused}
          textsTo={textsTo}
        />
        <DialogActions onCancel={onClose} isBusy={isPending}>
          Save
        </DialogActions>
      </form>
    </Dialog>
  )
}
