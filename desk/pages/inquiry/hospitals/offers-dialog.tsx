import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { deskLimits, type InquiryDetail } from '#contract/desk/inquiries.ts'
import { sendOffersRoute } from '#contract/desk/referral-changes.ts'
import type { Offer, Referral } from '#contract/desk/referrals.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { isolate } from '#contract/words/isolate.ts'
import { createId } from '#ui/create-id.ts'
import { TextAreaField } from '#ui/field.tsx'
import { findNewest, keepAnswer, toRow } from '../../../case/cached-rows.ts'
import { explainFailure } from '../../../case/explain-failure.ts'
import { callDesk } from '../../../platform/api.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { useNow } from '../../../time/clock.ts'
import { toStepWords } from '../../../time/step-words.ts'
import { isExpired, toOfferLine } from './referral-words.ts'

type OffersDialogProps = {
  detail: InquiryDetail
  offers: readonly (Referral & { offer: Offer })[]
  onClose: () => void
}

/** Answers the patient with a table of offers, which the server writes in the patient's language. */
export function OffersDialog({ detail, offers, onClose }: OffersDialogProps) {
  const { inquiry } = detail
  const now = useNow()
  const client = useQueryClient()
  const [start] = useState(() => (inquiry.locale.startsWith('en') ? toEnglish(inquiry.name) : ''))
  const [text, setText] = useState(start)
  const [isChecked, setChecked] = useState(false)
  // Unchanged words keep their id, so that they are sent once.
  const [sent, setSent] = useState({ id: createId(), text: start })
  const { mutate, isPending, error } = useMutation({
    scope: { id: inquiry.reference },
    mutationFn: async (id: string) => {
      try {
        const { version } = findNewest(client, toRow(inquiry))
        const referrals = offers.map((one) => one.id)
        return await callDesk(sendOffersRoute, {
          reference: inquiry.reference,
          body: { id, version, referrals, text: text.trim() },
        })
      } catch (cause) {
        throw new Error(await explainFailure(cause, inquiry.reference), { cause })
      }
    },
    onSuccess: (answer) => {
      keepAnswer(client, answer)
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      const { next } = answer.inquiry
      const then = next ? ` Next: ${toStepWords(next, answer.now, answer.inquiry)}.` : ''
      tellDone(`The offers are on their way to ${isolate(inquiry.name)}.${then}`)
      onClose()
    },
  })
  const expired = offers.filter(({ offer }) => isExpired(offer, now))

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setChecked(true)
    if (text.trim() === '' || isPending) return
    const mail = sent.text === text ? sent : { id: createId(), text }
    setSent(mail)
    mutate(mail.id)
  }

  return (
    <Dialog title="Send the offers to the patient" size="wide" holdsText={text !== start} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit} onKeyDownCapture={sendByKey}>
        <Failure text={error && `${error.message} Your text is still here.`} />
        <ul className="offers-dialog__offers" aria-label="Offers in the reply">
          {offers.map(({ id, hospital, offer }) => (
            <li key={id}>
              <bdi>{hospital.name}</bdi>: {toOfferLine(offer, now)}
            </li>
          ))}
        </ul>
        {expired.length > 0 && (
          <p className="writing-desk__warning offers-dialog__warning">
            {expired.length === 1 ? 'One of them has' : `${expired.length} of them have`} expired. Ask the
            hospital first whether it still counts.
          </p>
        )}
        <TextAreaField
          id="offers-text"
          label={`Your words to ${inquiry.name}`}
          hint={`Write in ${toLanguageName(inquiry.locale)}. The table of the offers follows below them, in the same language.`}
          value={text}
          error={isChecked && text.trim() === '' ? 'Write a few words to the patient.' : undefined}
          errorPrefix="Error: "
          dir="auto"
          rows={7}
          maxLength={deskLimits.replyBody}
          onChange={({ target }) => setText(target.value)}
        />
        <DialogActions onCancel={onClose} isBusy={isPending}>
          {isPending ? 'Sending …' : 'Send to the patient'}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function toEnglish(name: string): string {
  return `Dear ${name},\n\nThe hospitals that we asked have answered. Look at their offers, and tell us which one you choose, or what you would like to know first.`
}
