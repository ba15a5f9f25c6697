import { type SubmitEvent, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import type { Lacking } from '#contract/errors.ts'
import type { Plan } from '#contract/life/plans.ts'
import { findLacking, isUnanswered } from '#contract/life/referral.ts'
import { toRow } from '../../../case/cached-rows.ts'
import { PlanDialog } from '../../../case/plan-dialog.tsx'
import { useReplyFiles } from '../../../files/use-reply-files.ts'
import { DraftNote } from '../../../replies/draft-note.tsx'
import { useAwaitedField } from '../../../shell/field-focus.ts'
import { Icon } from '../../../shell/icon.tsx'
import { focusPageTitle } from '../../../shell/page-title.tsx'
import { isThenButton, sendByKey } from '../../../shell/send-by-key.ts'
import { readNow } from '../../../time/clock.ts'
import { ReplyFiles } from '../reply-files.tsx'
import { ReplyWords } from '../reply-words.tsx'
import { Addressees } from './addressees.tsx'
import { toReminder } from './ask-words.ts'
import { HospitalMailOptions, type MailOptions } from './hospital-mail-options.tsx'
import { HospitalMailWarnings } from './hospital-mail-warnings.tsx'
import type { Leaving } from './leaving.ts'
import { toDraftPlace, useHospitalDraft, useWriter } from './use-hospital-draft.ts'
import { useHospitalMail } from './use-hospital-mail.ts'

type HospitalMailFormProps = {
  detail: InquiryDetail
  referral: Referral
  messages: readonly Message[]
  onConsent: (leaving: Leaving, how: 'consent' | 'ask-patient') => void
}

/** Writes to the hospital. It looks unlike the reply to the patient. */
export function HospitalMailForm({ detail, referral, messages, onConsent }: HospitalMailFormProps) {
  const { inquiry } = detail
  const { id, hospital, addressees } = referral
  const { mail: words, isBegun, change, clearDraft, news } = useHospitalDraft(detail, referral, messages)
  const [chosen, setChosen] = useState<Partial<MailOptions>>({})
  const options = { withSummary: referral.askedAt === null, asLink: false, ...chosen }
  const mail = {
    ...words,
    summary: options.withSummary ? (referral.summary?.number ?? null) : null,
    link: options.asLink && words.files.length > 0,
  }
  const sending = useHospitalMail(inquiry.reference, referral, (sent) => {
    clearDraft(sent)
    setChosen({})
  })
  const [shownUntil, setShownUntil] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const [isAskingNext, setAskingNext] = useState(false)
  const writer = useWriter()
  const totalBytes = useReplyFiles()
  const field = useAwaitedField<HTMLTextAreaElement>('hospital')
  const newest = news.at(-1)?.event.n ?? 0
  const lacks = findMailLacking(detail, referral, mail)
  const isWritten = mail.subject.trim() !== '' && mail.text.trim() !== ''

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!isWritten || sending.isSending || addressees.length === 0 || lacks) return
    if (newest > shownUntil) return setShownUntil(newest)
    if (isThenButton(event.nativeEvent.submitter)) return setAskingNext(true)
    send(undefined)
  }

  function send(plan: Plan | undefined): void {
    setAskingNext(false)
    setChecked(false)
    sending.send(mail, plan && { ...plan, referral: id })
    focusPageTitle()
  }

  return (
    <section className="writing-desk" data-writing="hospital" aria-label={`Write to ${hospital.name}`}>
      <form className="writing-desk__form" noValidate onSubmit={submit} onKeyDownCapture={sendByKey}>
        <div className="writing-desk__head hospital-mail__head">
          <p className="hospital-mail__to">
            <Icon name="hospital" />
            <span>
              To the hospital <strong>{hospital.name}</strong>, not to the patient
            </span>
          </p>
          <Addressees addressees={addressees} />
          {!isBegun && isUnanswered(referral) && (
            <button
              className="link-button"
              type="button"
              onClick={() => {
                change({ body: toReminder(referral, inquiry, writer) })
                field.current?.focus()
              }}
            >
              Fill in a reminder
            </button>
          )}
        </div>
        <ReplyWords
          id="hospital-mail"
          label={`Mail to ${hospital.name}`}
          placeholder={`Dear colleagues at ${hospital.name} …`}
          subject={mail.subject}
          body={mail.text}
          field={field}
          onChange={change}
        />
        <ReplyFiles
          inquiryFiles={detail.files}
          files={mail.files}
          totalBytes={options.asLink ? Number.POSITIVE_INFINITY : totalBytes}
          noun="mail"
          onChange={(files) => change({ files })}
        />
        <HospitalMailOptions
          summary={referral.summary}
          hasFiles={mail.files.length > 0}
          options={options}
          onChange={setChosen}
        />
        <HospitalMailWarnings
          detail={detail}
          mail={mail}
          addressees={addressees}
          lacks={lacks ?? sending.lacks}
          isBlocked={isChecked}
          news={news}
          areNewsShown={newest > 0 && newest <= shownUntil}
          sending={sending}
          onConsent={(how) => onConsent(mail, how)}
        />
        <div className="writing-desk__foot">
          <button className="tool tool--main" type="submit" aria-disabled={sending.isSending}>
            {sending.isSending ? 'Sending …' : `Send to ${hospital.name}`}
          </button>
          <button className="tool" type="submit" value="then" aria-disabled={sending.isSending}>
            Send, then …
          </button>
          <DraftNote place={toDraftPlace(inquiry.reference, id)} />
        </div>
      </form>
      {isAskingNext && (
        <PlanDialog
          row={toRow(inquiry)}
          proposal={{ title: `Send to ${hospital.name}, then …`, kind: 'task' }}
          onChoose={send}
          onClose={() => setAskingNext(false)}
        />
      )}
    </section>
  )
}

/** Files and the summary that the consent doesn't cover. One that is uploaded for the mail counts as new. */
export function findMailLacking(
  { files: known }: Pick<InquiryDetail, 'files'>,
  { standing, consent, takenBackAt, askedAt }: Referral,
  { files, summary }: { files: readonly { id: string }[]; summary: number | null },
): Lacking | null {
  const writtenAt = readNow()
  const leaving = files.map(({ id }) => ({ id, at: known.find((file) => file.id === id)?.at ?? writtenAt }))
  return findLacking(
    { standing, consent, takenBackAt, wasAsked: askedAt !== null },
    { files: leaving, summary, writtenAt },
  )
}
