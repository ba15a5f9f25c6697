import { type SubmitEvent, useState } from 'react'
import type { Hospital } from '#contract/desk/hospitals.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { createId } from '#ui/create-id.ts'
import { useStaffId } from '../../../platform/session-store.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { focusFirstError } from '../../../shell/focus-first-error.ts'
import { sendByKey } from '../../../shell/send-by-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { readNow } from '../../../time/clock.ts'
import { type AskDraft, askDrafts, findOpen } from './ask-draft.ts'
import { AskMail } from './ask-mail.tsx'
import { toAskSubject, toAskText } from './ask-words.ts'
import { ChooseHospitals } from './choose-hospitals.tsx'
import { type ConsentErrors, checkConsent, toConsentDraft } from './consent-draft.ts'
import { ConsentFields } from './consent-fields.tsx'
import { listFirstFiles } from './list-first-files.ts'
import { count } from './referral-words.ts'
import { TurnStates } from './turn-states.tsx'
import { useAsking } from './use-asking.ts'
import { useWriter } from './use-hospital-draft.ts'

type AskDialogProps = { detail: InquiryDetail; onClose: () => void }

const titles = {
  choose: 'Ask hospitals',
  consent: 'What the patient agrees to',
  mail: 'Mail to the hospitals',
}

/** Asks several hospitals at once: which, what the patient agrees to, and one text of which each gets its own mail. */
export function AskDialog({ detail, onClose }: AskDialogProps) {
  const { inquiry, files, referrals } = detail
  const key = `${useStaffId()} ${inquiry.reference}`
  const writer = useWriter()
  const [start] = useState<AskDraft>(() => ({
    step: 'choose',
    chosen: [],
    consent: toConsentDraft(detail),
    subject: toAskSubject(inquiry),
    text: toAskText(inquiry, writer),
    files: [],
  }))
  const draft = askDrafts.useKept(key) ?? start
  const [errors, setErrors] = useState<ConsentErrors>({})
  const asking = useAsking(detail)
  const { step, chosen, consent } = draft
  const change = (changed: Partial<AskDraft>) => askDrafts.keep(key, { ...draft, ...changed })

  function toggle({ id, name }: Hospital): void {
    const others = chosen.filter(({ hospital }) => hospital !== id)
    const referral = findOpen(id, referrals)?.id ?? createId()
    change({
      chosen:
        others.length < chosen.length
          ? others
          : [...chosen, { hospital: id, name, referral, mail: createId() }],
    })
  }

  function close(): void {
    // A part that was sent goes on when the dialog is opened again.
    if (Object.keys(asking.states).length === 0) askDrafts.keep(key, undefined)
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking.isRunning || chosen.length === 0) return
    if (step === 'choose') return change({ step: 'consent' })
    const checked = checkConsent(consent, readNow())
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) {
      change({ step: 'consent' })
      return focusFirstError(event.currentTarget)
    }
    if (step === 'consent') return change({ step: 'mail', files: listFirstFiles(files, consent.files) })
    if (draft.subject.trim() !== '' && draft.text.trim() !== '') void send(checked.consent)
  }

  async function send(agreed: Parameters<typeof asking.ask>[1]): Promise<void> {
    const failed = await asking.ask(draft, agreed)
    if (failed.length > 0) return
    askDrafts.keep(key, undefined)
    tellDone(`${count(chosen.length, 'hospital')} asked. Each answers into its own thread.`)
    onClose()
  }

  const back = { choose: undefined, consent: 'choose', mail: 'consent' } as const
  return (
    <Dialog title={titles[step]} size="wide" holdsText={chosen.length > 0 || draft !== start} onClose={close}>
      <form key={step} className="form" noValidate onSubmit={submit} onKeyDownCapture={sendByKey}>
        {step === 'choose' && (
          <ChooseHospitals
            detail={detail}
            chosen={chosen.map(({ hospital }) => hospital)}
            onToggle={toggle}
            onDone={() => chosen.length > 0 && change({ step: 'consent' })}
          />
        )}
        {step !== 'choose' && (
          <p className="ask-dialog__chosen">
            To <bdi>{new Intl.ListFormat('en-GB').format(chosen.map(({ name }) => name))}</bdi>
          </p>
        )}
        {step === 'consent' && (
          <ConsentFields
            inquiryFiles={files}
            draft={consent}
            errors={errors}
            onChange={(changed) => change({ consent: { ...consent, ...changed } })}
          />
        )}
        {step === 'mail' && <AskMail detail={detail} draft={draft} onChange={change} />}
        <TurnStates
          hospitals={chosen.map(({ hospital, name }) => ({ id: hospital, name }))}
          states={asking.states}
        />
        <div className="dialog__actions">
          {step === 'choose' && chosen.length > 0 && (
            <button
              className="tool"
              type="button"
              onClick={() => void asking.choose(chosen).then((areAll) => areAll && close())}
            >
              Choose now, ask later
            </button>
          )}
          {back[step] && (
            <button className="tool" type="button" onClick={() => change({ step: back[step] ?? 'choose' })}>
              Back
            </button>
          )}
          <button
            className="tool tool--main"
            type="submit"
            aria-disabled={asking.isRunning || chosen.length === 0}
          >
            {toButtonWords(step, chosen.length, asking.isRunning)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function toButtonWords(step: AskDraft['step'], chosen: number, isRunning: boolean): string {
  if (isRunning) return 'Sending …'
  if (step === 'mail') return `Send to ${count(chosen, 'hospital')}`
  return chosen === 0 ? 'Go on' : `Go on with ${count(chosen, 'hospital')}`
}
