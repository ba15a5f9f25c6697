import { type FormEvent, useRef, useState } from 'react'
import { safeParse } from 'valibot'
import { correctionSchema } from '#contract/desk/facts.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toRow } from '../../case/cached-rows.ts'
import { FactFields } from '../../facts/fact-fields.tsx'
import { type FactErrors, type FactWords, toFactErrors, withoutErrorsOf } from '../../facts/fact-words.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { sendByKey } from '../../shell/send-by-key.ts'
import { type CorrectDraft, useCorrectDraft } from './correct-draft.ts'
import { useCorrection } from './use-correction.ts'
import '../../facts/entry.css'

type CorrectDialogProps = { inquiry: InquiryDetail['inquiry']; onClose: () => void }

/** Corrects the facts about a patient. There is no undo, because former values are not kept. */
export function CorrectDialog({ inquiry, onClose }: CorrectDialogProps) {
  const { kept, keep } = useCorrectDraft(useStaffId(), inquiry.reference)
  const [opened] = useState<CorrectDraft>(() => ({ changed: {}, decidedOn: toRow(inquiry) }))
  const draft = kept ?? opened
  const [errors, setErrors] = useState<FactErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const { correct, isSaving, failure } = useCorrection(inquiry.reference, {
    onCorrected: close,
    onRefused: (decidedOn) => keep({ ...draft, decidedOn }),
  })
  const words: FactWords = { ...toWords(inquiry), ...draft.changed }

  function close(): void {
    keep(undefined)
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const parsed = safeParse(correctionSchema, { ...words, version: draft.decidedOn.version })
    setErrors(parsed.success ? {} : toFactErrors(parsed.issues))
    if (!parsed.success) focusFirstError(form.current)
    else if (!isSaving) correct({ correction: parsed.output, decidedOn: draft.decidedOn })
  }

  return (
    <Dialog title="Correct the facts" size="wide" holdsText={kept !== undefined} onClose={close}>
      <p>
        Mails that were sent stay as they were. The conversation names the kind of fact that was corrected,
        not its words. The former words are not kept.
      </p>
      <form ref={form} className="entry__form" noValidate onSubmit={submit} onKeyDownCapture={sendByKey}>
        <Failure text={failure} />
        <FactFields
          words={words}
          errors={errors}
          onChange={(changed) => {
            setErrors(withoutErrorsOf(errors, changed))
            keep({ ...draft, changed: { ...draft.changed, ...changed } })
          }}
        />
        <DialogActions onCancel={close} isBusy={isSaving}>
          {isSaving ? 'Saving …' : 'Save'}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function toWords(inquiry: InquiryDetail['inquiry']): FactWords {
  return { ...inquiry, countryCode: inquiry.chosenCountryCode }
}
