import { type SubmitEvent, useState } from 'react'
import { consentLimits, recordConsentRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isolate } from '#contract/words/isolate.ts'
import { TextField } from '#ui/field.tsx'
import { callDesk } from '../../../platform/api.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { useReferralSave } from './use-referral-save.ts'

type TakeBackDialogProps = { reference: string; referral: Referral; onClose: () => void }

/** Asks once, because mails that wait are stopped. */
export function TakeBackDialog({ reference, referral, onClose }: TakeBackDialogProps) {
  const { id, hospital, askedAt } = referral
  const [note, setNote] = useState('')
  const { save, isPending, failure } = useReferralSave(reference, referral, () => {
    const then = askedAt === null ? '' : ' It is planned to tell the hospital.'
    tellDone(`The consent for ${isolate(hospital.name)} is taken back.${then}`)
    onClose()
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    save((version) =>
      callDesk(recordConsentRoute, {
        reference,
        id,
        body: { version, how: 'taken-back', note: note.trim() },
      }),
    )
  }

  return (
    <Dialog title={`Take back the consent for ${hospital.name}?`} holdsText={note !== ''} onClose={onClose}>
      <form className="form" onSubmit={submit} onKeyDownCapture={sendByKey}>
        <Failure text={failure && `${failure} What you typed is still here.`} />
        <p>
          No file leaves for this hospital any more, and mails that wait are stopped.{' '}
          {askedAt !== null && 'The request ends, and a step is planned: tell the hospital.'}
        </p>
        <TextField
          id="taken-back-note"
          label="How they said so (optional)"
          errorPrefix=""
          value={note}
          dir="auto"
          autoComplete="off"
          maxLength={consentLimits.note}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogActions onCancel={onClose} cancelWords="Keep it" isBusy={isPending} isDangerous>
          {isPending ? 'Taking back …' : 'Take it back'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
