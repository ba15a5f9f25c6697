import { type SubmitEvent, useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import { setOfferRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isolate } from '#contract/words/isolate.ts'
import { toFileView } from '../../../files/viewer/file-views.ts'
import { ShownFile } from '../../../files/viewer/shown-file.tsx'
import { callDesk } from '../../../platform/api.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { type OfferDraft, type OfferErrors, readOffer, toOfferDraft } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import { useReferralSave } from './use-referral-save.ts'

type OfferDialogProps = {
  detail: InquiryDetail
  referral: Referral
  messages: readonly Message[]
  onClose: () => void
}

/** Enters what the hospital offers, with its document beside the form where there is room. */
export function OfferDialog({ detail, referral, messages, onClose }: OfferDialogProps) {
  const { reference } = detail.inquiry
  const { id, hospital, offer } = referral
  const files = listDocuments(messages)
  const [start] = useState(() => toOfferDraft(offer, files[0]?.id ?? null))
  const [draft, setDraft] = useState<OfferDraft>(start)
  const [errors, setErrors] = useState<OfferErrors>({})
  const { save, isPending, failure, fields } = useReferralSave(reference, referral, (after) => {
    const isIn = after.referrals.find((one) => one.id === id)?.offer != null
    tellDone(`The offer of ${isolate(hospital.name)} is ${isIn ? 'entered' : 'taken out'}.`)
    onClose()
  })
  const document = files.find((file) => file.id === draft.file)
  const isShown = document && toFileView(document) !== 'none'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readOffer(draft)
    setErrors('errors' in read ? read.errors : {})
    if ('errors' in read) return focusFirstError(event.currentTarget)
    save((version) => callDesk(setOfferRoute, { reference, id, body: { version, offer: read.offer } }))
  }

  return (
    <Dialog
      title={`Offer of ${hospital.name}`}
      size={isShown ? 'full' : 'wide'}
      holdsText={draft !== start}
      onClose={onClose}
    >
      <div className="offer-dialog" data-beside={isShown || undefined}>
        <form className="form offer-form" noValidate onSubmit={submit} onKeyDownCapture={sendByKey}>
          <Failure text={failure && `${failure} What you typed is still here.`} />
          <OfferFields
            draft={draft}
            files={files}
            errors={{ ...fields, ...errors }}
            onChange={(changed) => setDraft({ ...draft, ...changed })}
          />
          <DialogActions onCancel={onClose} isBusy={isPending}>
            {isPending ? 'Saving …' : 'Save the offer'}
          </DialogActions>
          {offer !== null && (
            <button
              className="link-button offer-form__remove"
              type="button"
              onClick={() =>
                save((version) => callDesk(setOfferRoute, { reference, id, body: { version, offer: null } }))
              }
            >
              Take the offer out
            </button>
          )}
        </form>
        {isShown && (
          <section className="offer-dialog__document" aria-label="Document of the offer">
            <ShownFile key={document.id} file={document} place={{ at: 0, count: 1 }} onGo={() => undefined} />
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Files that came from the hospital, the newest first. */
function listDocuments(messages: readonly Message[]): MessageFile[] {
  return messages
    .filter(({ direction }) => direction === 'in')
    .flatMap(({ files, mail }) => files.filter(({ id, state }) => state === 'stored' && id !== mail?.html))
    .toReversed()
}
