import { type SubmitEvent, useState } from 'react'
import { isStaffEmail, type Role, roles } from '#contract/desk/people.ts'
import { TextField } from '#ui/field.tsx'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { tellDone } from '../../shell/toasts-store.ts'
import { isComplete, type ProfileDraft, ProfileFields } from '../../workplace/profile-fields.tsx'
import { GivenByFields } from './given-by-fields.tsx'
import { HandedLink } from './handed-link.tsx'
import { type GivenBy, usePeopleChanges } from './use-people.ts'

const roleWords: Record<Role, string> = {
  coordinator: 'Coordinator: answers patients',
  administrator: 'Administrator: also lets people in and changes settings',
}

type InviteDialogProps = {
  sendsMail: boolean
  textsTo: readonly string[] | null
  onClose: () => void
}

export function InviteDialog({ sendsMail, textsTo, onClose }: InviteDialogProps) {
  const { inviting } = usePeopleChanges()
  const [draft, setDraft] = useState<ProfileDraft>({ name: '', languages: [], urgentPhone: '' })
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('coordinator')
  const [chosenBy, setBy] = useState<GivenBy>()
  const [isChecked, setChecked] = useState(false)
  const { data, error, isPending } = inviting
  const refused = error instanceof DeskError ? error.fields : {}
  const { name } = draft
  // Whether mail can be sent may be known after the dialog was opened.
  const by = chosenBy ?? (sendsMail ? 'mail' : 'link')

  if (data?.link !== undefined) return <HandedLink name={name.trim()} link={data.link} onClose={onClose} />

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setChecked(true)
    if (!isComplete(draft) || !isStaffEmail(email)) return focusFirstError(event.currentTarget)
    inviting.mutate(
      { ...draft, email, role, by },
      {
        onSuccess({ link }) {
          if (link !== undefined) return
          tellDone(`A mail with a link is on its way to ${email.trim()}.`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title="Invite somebody" holdsText={name !== '' || email !== ''} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <Failure text={error && Object.keys(refused).length === 0 ? toPlainWords(error) : undefined} />
        <ProfileFields
          draft={draft}
          onChange={setDraft}
          isChecked={isChecked}
          refused={refused}
          textsTo={textsTo}
        >
          <TextField
            id="person-email"
            label="E-mail address"
            hint="They sign in with it, and it can’t be changed later."
            type="email"
            value={email}
            error={
              isChecked && !isStaffEmail(email) ? 'Enter an address such as name@example.com.' : undefined
            }
            errorPrefix="Error: "
            autoComplete="off"
            onChange={({ target }) => setEmail(target.value)}
          />
          <fieldset className="form__choice">
            <legend className="field__label">Role</legend>
            {roles.map((one) => (
              <label key={one} className="form__radio">
                <input type="radio" name="role" checked={one === role} onChange={() => setRole(one)} />
                {roleWords[one]}
              </label>
            ))}
          </fieldset>
        </ProfileFields>
        {sendsMail && <GivenByFields chosen={by} onChoose={setBy} />}
        <DialogActions onCancel={onClose} isBusy={isPending}>
          {by === 'mail' ? 'Send the invitation' : 'Make the link'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
