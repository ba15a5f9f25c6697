import { type SubmitEvent, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { recordConsentRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../../../platform/api.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { readNow } from '../../../time/clock.ts'
import { type ConsentErrors, checkConsent, toConsentDraft } from './consent-draft.ts'
import { ConsentFields } from './consent-fields.tsx'
import type { Leaving } from './leaving.ts'
import { useReferralSave } from './use-referral-save.ts'

type ConsentDialogProps = {
  detail: InquiryDetail
  referral: Referral
  /** Parts of the mail that is written. */
  leaving: Leaving | undefined
  onClose: () => void
}

export function ConsentDialog({ detail, referral, leaving, onClose }: ConsentDialogProps) {
  const { reference } = detail.inquiry
  const { id, hospital } = referral
  const [start] = useState(() => toConsentDraft(detail, referral, leaving))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<ConsentErrors>({})
  const { save, isPending, failure } = useReferralSave(reference, referral, () => {
    tellDone(`The consent for ${isolate(hospital.name)} is noted.`)
    onClose()
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkConsent(draft, readNow())
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) return focusFirstError(event.currentTarget)
    save((version) =>
      callDesk(recordConsentRoute, { reference, id, body: { version, how: 'told', ...checked.consent } }),
    )
  }

  return (
    <Dialog title={`Consent for ${hospital.name}`} size="wide" holdsText={draft !== start} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit} onKeyDownCapture={sendByKey}>
        <Failure text={failure && `${failure} What you typed is still here.`} />
        <ConsentFields
          inquiryFiles={detail.files}
          attached={leaving?.files}
          summary={referral.summary}
          draft={draft}
          errors={errors}
          onChange={(changed) => setDraft({ ...draft, ...changed })}
        />
        <DialogActions onCancel={onClose} isBusy={isPending}>
          {isPending ? 'Saving …' : 'Save the consent'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
