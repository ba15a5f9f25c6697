import { type SubmitEvent, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { recordConsentRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../../../platform/api.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { toConsentDraft } from './consent-draft.ts'
import { ConsentFiles } from './consent-files.tsx'
import { ConsentSummary } from './consent-summary.tsx'
import type { Leaving } from './leaving.ts'
import { useReferralSave } from './use-referral-save.ts'

type AskPatientDialogProps = {
  detail: InquiryDetail
  referral: Referral
  /** Parts of the mail that is written. */
  leaving: Leaving | undefined
  onClose: () => void
}

/** Mails the question to the patient, who answers on their page. */
export function AskPatientDialog({ detail, referral, leaving, onClose }: AskPatientDialogProps) {
  const { reference } = detail.inquiry
  const { id, hospital, summary } = referral
  const [start] = useState(() => toConsentDraft(detail, referral, leaving))
  const [{ files, summary: number }, setDraft] = useState({
    files: start.files,
    summary: summary?.number ?? null,
  })
  const { save, isPending, failure } = useReferralSave(reference, referral, () => {
    tellDone(`The question about ${isolate(hospital.name)} is on its way to the patient.`)
    onClose()
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    save((version) =>
      callDesk(recordConsentRoute, {
        reference,
        id,
        body: { version, how: 'asked', files: [...files], summary: number },
      }),
    )
  }

  return (
    <Dialog title={`Ask the patient about ${hospital.name}`} size="wide" onClose={onClose}>
      <form className="form" onSubmit={submit} onKeyDownCapture={sendByKey}>
        <Failure text={failure} />
        <p>
          They get a mail with a link to their page. There they read the summary whole and the list of files,
          and answer: yes, no, or ask me first.
        </p>
        <fieldset className="form__choice consent__files">
          <legend className="field__label">May these go to the hospital?</legend>
          <ConsentSummary
            summary={summary}
            chosen={number}
            onChange={(chosen) => setDraft({ files, summary: chosen })}
          />
          <ConsentFiles
            inquiryFiles={detail.files}
            attached={leaving?.files}
            chosen={files}
            onChange={(chosen) => setDraft({ files: chosen, summary: number })}
          />
        </fieldset>
        {summary === null && <p>No summary is written yet. The patient is asked about the files alone.</p>}
        <DialogActions onCancel={onClose} isBusy={isPending}>
          {isPending ? 'Sending …' : 'Mail the question'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
