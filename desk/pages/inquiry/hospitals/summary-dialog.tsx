import { type SubmitEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { MAX_SUMMARY, setSummaryRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isolate } from '#contract/words/isolate.ts'
import { TextAreaField } from '#ui/field.tsx'
import { callDesk } from '../../../platform/api.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { namesPatient } from './ask-words.ts'
import { toSummaryTemplate } from './summary-words.ts'
import { useReferralSave } from './use-referral-save.ts'

type SummaryDialogProps = { detail: InquiryDetail; referral: Referral; onClose: () => void }

/** Writes what the hospital reads about the patient. Each saved text is a version of its own. */
export function SummaryDialog({ detail, referral, onClose }: SummaryDialogProps) {
  const { inquiry } = detail
  const { id, hospital, summary, consent } = referral
  const [start] = useState(() => summary?.text ?? toSummaryTemplate(inquiry))
  const [text, setText] = useState(start)
  const next = (summary?.number ?? 0) + 1
  const { save, isPending, failure } = useReferralSave(inquiry.reference, referral, () => {
    tellDone(`The summary for ${isolate(hospital.name)} is saved.`)
    onClose()
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const words = text.trim()
    if (words === '' || words === summary?.text) onClose()
    else
      save((version) =>
        callDesk(setSummaryRoute, { reference: inquiry.reference, id, body: { version, text: words } }),
      )
  }

  return (
    <Dialog title={`Summary for ${hospital.name}`} size="wide" holdsText={text !== start} onClose={onClose}>
      <form className="form" onSubmit={submit} onKeyDownCapture={sendByKey}>
        <Failure text={failure && `${failure} What you typed is still here.`} />
        <TextAreaField
          id="summary-text"
          label="What the hospital reads about the patient"
          hint="The patient reads it whole before they agree. It goes into the mail where you tick it there."
          error={
            namesPatient(text, inquiry.name)
              ? 'This names the patient. A hospital can judge without the name.'
              : undefined
          }
          errorPrefix="Note: "
          value={text}
          dir="auto"
          rows={16}
          maxLength={MAX_SUMMARY}
          onChange={({ target }) => setText(target.value)}
        />
        {consent?.summary && (
          <p>
            The patient agreed to version {consent.summary}. Ask again before version {next} leaves.
          </p>
        )}
        {createPortal(
          <pre className="summary-paper" aria-hidden="true" dir="auto">
            {text}
          </pre>,
          document.body,
        )}
        <div className="summary__print">
          <button className="link-button" type="button" onClick={() => window.print()}>
            Print
          </button>
        </div>
        <DialogActions onCancel={onClose} isBusy={isPending}>
          {isPending ? 'Saving …' : `Save as version ${next}`}
        </DialogActions>
      </form>
    </Dialog>
  )
}
