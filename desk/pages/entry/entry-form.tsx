import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Entry } from '#contract/desk/entry.ts'
import { understandPhone } from '#contract/inquiry/phone.ts'
import type { EntryChannel } from '#contract/life/entry-origin.ts'
import type { Plan } from '#contract/life/plans.ts'
import type { SaidChannel } from '#contract/life/said.ts'
import { PlanDialog } from '../../case/plan-dialog.tsx'
import { type EntryDraft, useEntryDraft } from '../../facts/entry-draft.ts'
import { type FactErrors, withoutErrorsOf } from '../../facts/fact-words.ts'
import { addToSaid } from '../../facts/said-draft.ts'
import { Failure } from '../../shell/failure.tsx'
import { focusField } from '../../shell/field-focus.ts'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { isThenButton, sendByKey } from '../../shell/send-by-key.ts'
import { readNow } from '../../time/clock.ts'
import { EntryContact } from './entry-contact.tsx'
import { EntryFoot } from './entry-foot.tsx'
import { EntryPatient } from './entry-patient.tsx'
import { focusKnown } from './known-inquiries.tsx'
import { parseEntry } from './parse-entry.ts'
import { useEntry } from './use-entry.ts'
import { useKnownInquiries } from './use-known-inquiries.ts'

type EntryFormProps = { me: string; mailId?: string; onDiscard?: () => void }

export function EntryForm({ me, mailId, onDiscard }: EntryFormProps) {
  const { draft, isBegun, change: keep, discard, discardSent } = useEntryDraft(me, mailId)
  const [errors, setErrors] = useState<FactErrors>({})
  const [planning, setPlanning] = useState<Entry>()
  const { known, lookUp, confirm, isConfirmed } = useKnownInquiries(draft)
  const { save, isSaving, failure } = useEntry(discardSent, mailId)
  const form = useRef<HTMLFormElement>(null)
  const [, navigate] = useLocation()
  useLayoutEffect(() => document.getElementById('fact-name')?.focus(), [])

  function change(changed: Partial<EntryDraft>): void {
    setErrors(withoutErrorsOf(errors, changed))
    keep(changed)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const isThen = isThenButton(event.nativeEvent.submitter)
    const parsed = parseEntry(draft, readNow())
    setErrors('errors' in parsed ? parsed.errors : {})
    if ('errors' in parsed) return focusFirstError(form.current)
    if (isSaving) return
    if (!(await confirm())) return focusKnown()
    if (isThen) setPlanning(parsed.entry)
    else save(parsed.entry)
  }

  function saveWith(entry: Entry, plan: Plan | undefined): void {
    setPlanning(undefined)
    save({ ...entry, ...(plan && { plans: [plan] }) })
  }

  /** The facts are those of an inquiry that is there; the words become the patient's in it. */
  function putThere(reference: string): void {
    const { saidAt, message: text, files } = draft
    addToSaid(me, reference, { channel: saidChannelOf[draft.channel], saidAt, text, files })
    discard()
    focusField('said')
    navigate(`/inquiries/${reference}`)
  }

  function discardAll(): void {
    discard()
    onDiscard?.()
  }

  const isFromMail = mailId !== undefined
  const hasWords = draft.message.trim() !== '' || draft.files.length > 0
  const common = { draft, errors, isFromMail, onChange: change }
  return (
    <>
      <form
        ref={form}
        className="entry__form"
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDownCapture={sendByKey}
      >
        <Failure text={failure} />
        <div className="entry__columns">
          <EntryPatient
            {...common}
            known={known}
            onPut={!isFromMail && hasWords ? putThere : undefined}
            onContact={() => void lookUp()}
          />
          <EntryContact {...common} />
        </div>
        <EntryFoot
          mailId={mailId}
          isSaving={isSaving}
          isConfirmed={isConfirmed}
          onDiscard={isBegun ? discardAll : undefined}
        />
      </form>
      {planning && (
        <PlanDialog
          row={toPlanRow(planning)}
          proposal={{
            title: 'What is next?',
            text: 'Beside the promised answer, which stays planned.',
            kind: 'call',
          }}
          onChoose={(plan) => saveWith(planning, plan)}
          onClose={() => setPlanning(undefined)}
        />
      )}
    </>
  )
}

const saidChannelOf = {
  phone: 'call',
  whatsapp: 'whatsapp',
  'in-person': 'in-person',
  colleague: 'in-person',
  email: 'whatsapp',
} as const satisfies Record<EntryChannel, SaidChannel>

function toPlanRow({ countryCode, phone, owner }: Entry) {
  return { countryCode: understandPhone(countryCode, phone).callingCode, owner }
}
